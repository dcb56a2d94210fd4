-- Of a token's end its owner is told before it comes, and once after it where a program still uses it.
alter table api_tokens add column told_days smallint check (told_days >= 0);   -- the last of these: so many days before its end; 0: it has ended
create index api_tokens_ending on api_tokens (expires_at) where revoked_at is null;

-- From which kinds of device somebody has signed in: a new one is told to them.
create table known_devices (
  user_id       text not null references users on delete cascade,
  device        text not null check (length(device) between 1 and 200),
  first_seen_at timestamptz not null,
  primary key (user_id, device)
);
