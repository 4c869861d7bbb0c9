-- Bodies are compressed already.
ALTER TABLE results ALTER COLUMN body SET STORAGE EXTERNAL;
-- A row of jobs is updated every few seconds and soon deleted.
ALTER TABLE jobs SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01);
-- Ids are ordered by their bytes, on every server and as SQLite does.
ALTER TABLE scans ALTER COLUMN id TYPE text COLLATE "C";
ALTER TABLE account_scans ALTER COLUMN scan_id TYPE text COLLATE "C";
ALTER TABLE jobs ALTER COLUMN id TYPE text COLLATE "C";
