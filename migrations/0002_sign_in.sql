-- Signing in: people, their sessions, the links that are mailed to them. Of every token only its SHA-256 is kept.

create table users (
  id            text primary key,
  username      text not null check (username ~ '^[A-Za-z0-9_-]{3,30}$'),
  name          text not null check (length(name) between 1 and 200),
  email         text not null check (length(email) between 3 and 254),
  password_hash text not null,
  created_at    timestamptz not null,
  updated_at    timestamptz not null
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));

create table sessions (
  token_hash    bytea primary key check (length(token_hash) = 32),
  user_id       text not null references users,
  user_agent    text not null default '',
  address       text not null default '',
  created_at    timestamptz not null,
  last_seen_at  timestamptz not null,
  expires_at    timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table mailed_tokens (
  token_hash    bytea primary key check (length(token_hash) = 32),
  user_id       text not null references users,
  purpose       text not null check (purpose in ('verify_email', 'recover')),
  email         text not null,          -- proves this address and no later one
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  used_at       timestamptz
);
create index mailed_tokens_by_user on mailed_tokens (user_id, purpose);
create index mailed_tokens_by_expiry on mailed_tokens (expires_at);

-- When the next attempt to send is due; null once it is sent or given up.
alter table mail_outbox add column due_at timestamptz;
create index mail_outbox_due on mail_outbox (due_at) where due_at is not null;
create index mail_outbox_newest on mail_outbox (created_at desc, id desc);

-- The auction that a notification is about, as its address names it.
alter table notifications add column slug text;
create index notifications_unread on notifications (user_id) where read_at is null;
