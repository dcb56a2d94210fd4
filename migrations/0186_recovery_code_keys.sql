-- Recovery codes are hashed under a key of the site's secret. Codes older than a rotation of the secret are checked
-- with the key that hashed them, which is kept here, encrypted under the current secret.
create table recovery_code_keys (
  id text primary key check (length(id) = 64),
  sealed_key bytea not null,
  created_at timestamptz not null
);
