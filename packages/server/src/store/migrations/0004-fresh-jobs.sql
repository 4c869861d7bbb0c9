-- Whether somebody who waits for the job asked for nothing kept from an earlier one.
ALTER TABLE jobs ADD COLUMN fresh integer NOT NULL DEFAULT 0;
