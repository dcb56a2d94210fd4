-- Passkeys: a key pair whose secret half never leaves its owner's device. What is kept here opens nothing.
create table passkeys (
  id            text primary key,
  user_id       text not null references users,
  credential_id text not null unique check (length(credential_id) between 1 and 2000),
  public_key    bytea not null check (length(public_key) between 1 and 8192),
  counter       bigint not null default 0 check (counter >= 0), -- how often the device has signed; one that falls back was copied
  transports    text[] not null default '{}',
  is_synced     boolean not null,
  name          text not null check (length(name) between 1 and 60),
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at);
-- What a device is asked to sign: bound to the browser that asked, good once.
create table passkey_challenges (
  token_hash bytea not null check (length(token_hash) = 32),
  purpose    text not null check (purpose in ('add', 'sign_in')),
  challenge  text not null check (length(challenge) between 16 and 200),
  user_id    text references users,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  primary key (token_hash, purpose),
  check ((purpose = 'add') = (user_id is not null))
);

-- The picture beside a person's name; their initials stand where there is none.
alter table users add column avatar_image_id text references images;
