-- A link can be shown again to whoever made it. It opens nothing that its scan's id would not.
ALTER TABLE shares ADD COLUMN token text;
CREATE UNIQUE INDEX shares_open ON shares (account_id, scan_id) WHERE revoked_at IS NULL;
