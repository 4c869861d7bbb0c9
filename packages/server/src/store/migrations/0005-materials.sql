-- What a repository is made of, compressed like the body; null for results from before it was kept.
ALTER TABLE results ADD COLUMN materials bytea;
