-- When somebody last tried whether the database can be written. One row, written over.
CREATE TABLE trial_writes (
  id integer PRIMARY KEY,
  tried_at bigint NOT NULL
);
