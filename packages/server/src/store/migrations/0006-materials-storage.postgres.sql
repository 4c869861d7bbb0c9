-- Compressed already.
ALTER TABLE results ALTER COLUMN materials SET STORAGE EXTERNAL;
