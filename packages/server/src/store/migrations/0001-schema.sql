-- Ids and times come from the application: text and epoch milliseconds. Flags are 0 or 1.

CREATE TABLE accounts (
  id text PRIMARY KEY,
  email text UNIQUE,                        -- null until claimed, as is the password
  password_hash text,
  tier text NOT NULL DEFAULT 'free' CHECK (tier IN ('free', 'pro', 'team', 'enterprise')),
  is_owner integer NOT NULL DEFAULT 0 CHECK (is_owner IN (0, 1)),
  created_at bigint NOT NULL
);
CREATE UNIQUE INDEX accounts_owner ON accounts (is_owner) WHERE is_owner = 1;

CREATE TABLE sessions (
  id_hash text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  last_seen_at bigint NOT NULL
);
CREATE INDEX sessions_account ON sessions (account_id);

CREATE TABLE invitations (
  id_hash text PRIMARY KEY,
  email text NOT NULL,
  tier text NOT NULL CHECK (tier IN ('free', 'pro', 'team', 'enterprise')),
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint
);

CREATE TABLE claims (
  id_hash text PRIMARY KEY,
  created_at bigint NOT NULL,
  used_at bigint
);

CREATE TABLE api_keys (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name text NOT NULL,
  prefix text NOT NULL,
  key_hash text NOT NULL UNIQUE,
  created_at bigint NOT NULL,
  last_used_at bigint,
  expires_at bigint,
  revoked_at bigint
);
CREATE INDEX api_keys_account ON api_keys (account_id, created_at);

CREATE TABLE quota_days (
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  day integer NOT NULL,
  used integer NOT NULL,
  PRIMARY KEY (account_id, day)
);

-- The id is the job's. Nothing that identifies one scan is in the body: several scans share one result.
CREATE TABLE results (
  id text PRIMARY KEY,
  encoding text NOT NULL,
  body bytea NOT NULL,
  created_at bigint NOT NULL
);

CREATE TABLE scans (
  id text PRIMARY KEY,
  account_id text REFERENCES accounts (id) ON DELETE SET NULL,   -- creator; others may hold links
  url text NOT NULL,                                             -- as the client sent it
  repo_key text NOT NULL,
  scope_key text NOT NULL DEFAULT '',
  ai integer NOT NULL CHECK (ai IN (0, 1)),
  status text NOT NULL CHECK (status IN ('pending', 'cloning', 'analyzing', 'scoring', 'complete', 'failed')),
  job_id text NOT NULL,                                          -- no foreign key: the job row is deleted at the end
  result_id text REFERENCES results (id),
  score integer,
  grade text,
  safety_score integer,
  safety_grade text,
  findings_count integer,
  error_code text,
  error_message text,
  error_details text,
  created_at bigint NOT NULL,
  started_at bigint,
  completed_at bigint                                            -- null as long as the scan is unfinished
);
CREATE INDEX scans_account ON scans (account_id);
CREATE INDEX scans_job ON scans (job_id) WHERE completed_at IS NULL;
CREATE INDEX scans_cache ON scans (repo_key, scope_key, completed_at DESC) WHERE status = 'complete';

-- An unfinished scan has one link, its creator's. Links made later point to complete scans, which never change.
CREATE TABLE account_scans (
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  scan_id text NOT NULL REFERENCES scans (id) ON DELETE CASCADE,
  created_at bigint NOT NULL,                                    -- copy of scans.created_at: list order
  status text NOT NULL,                                          -- copy of scans.status
  cached integer NOT NULL DEFAULT 0,
  linked_at bigint NOT NULL,
  PRIMARY KEY (account_id, scan_id)
);
CREATE INDEX account_scans_list ON account_scans (account_id, created_at DESC, scan_id DESC, status);
CREATE INDEX account_scans_status ON account_scans (account_id, status, created_at DESC, scan_id DESC);
CREATE INDEX account_scans_scan ON account_scans (scan_id);

CREATE TABLE scan_counts (
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  status text NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (account_id, status)
);

CREATE TABLE shares (
  token_hash text PRIMARY KEY,
  scan_id text NOT NULL REFERENCES scans (id) ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at bigint NOT NULL,
  revoked_at bigint
);
CREATE INDEX shares_scan ON shares (scan_id);
CREATE INDEX shares_account ON shares (account_id);

-- Small for ever: a job is deleted when its scans end.
CREATE TABLE jobs (
  id text PRIMARY KEY,
  repo_key text NOT NULL,
  scope_key text NOT NULL DEFAULT '',
  ai integer NOT NULL,
  fetch_url text NOT NULL,
  phase text NOT NULL DEFAULT 'pending',
  files_scanned integer NOT NULL DEFAULT 0,
  files_total integer,
  joined integer NOT NULL DEFAULT 0,
  priority integer NOT NULL DEFAULT 0,
  run_at bigint NOT NULL,
  attempt integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL DEFAULT 5,
  lease_token text,
  lease_until bigint,
  worker text,
  created_at bigint NOT NULL,
  UNIQUE (repo_key, scope_key, ai)                               -- one piece of work a repository and its options
);
CREATE INDEX jobs_ready ON jobs (priority DESC, run_at, id) WHERE lease_token IS NULL;
CREATE INDEX jobs_lease ON jobs (lease_until) WHERE lease_token IS NOT NULL;

CREATE TABLE audit_log (
  id text PRIMARY KEY,
  account_id text,
  at bigint NOT NULL,
  action text NOT NULL,
  detail text NOT NULL
);
CREATE INDEX audit_log_at ON audit_log (at);
