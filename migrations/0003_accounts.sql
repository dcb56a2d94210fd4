create table users (
  id text primary key,
  username text not null check (username ~ '^[A-Za-z0-9_-]{3,30}$'),
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  password_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  erased_at timestamptz, -- the row stays, because bids refer to it, without personal data
  avatar_image_id text,
  distance_unit text check (distance_unit in ('mi', 'km')),
  phone text not null default '',
  is_profile_private boolean not null default false
);
create unique index users_email on users (lower(email));
create unique index users_username on users (lower(username));

-- Of every token only its SHA-256 is stored.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id text not null references users,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_expiry on sessions (expires_at);
create index sessions_by_user on sessions (user_id);

create table mailed_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id text not null references users,
  purpose text not null check (purpose in ('verify_email', 'recover', 'change_email')),
  email text not null, -- the token proves this address, not a later one
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_tokens_by_expiry on mailed_tokens (expires_at);
create index mailed_tokens_by_user on mailed_tokens (user_id, purpose);

create table two_step_keys (
  user_id text primary key references users,
  sealed_key bytea not null,
  confirmed_at timestamptz, -- null: not yet proven with a code
  last_step bigint not null default 0, -- the time step of the last accepted code: each code works once
  created_at timestamptz not null
);

create table recovery_codes (
  user_id text not null references users,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Sign-ins with the right password that wait for the second step.
create table sign_in_challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id text not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_challenges_by_user on sign_in_challenges (user_id);

create table passkeys (
  id text primary key,
  user_id text not null references users,
  credential_id text not null unique check (length(credential_id) between 1 and 2000),
  public_key bytea not null check (length(public_key) between 1 and 8192),
  counter bigint not null default 0 check (counter >= 0), -- a counter that falls back shows a copied device
  transports text[] not null default '{}',
  is_synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at);

-- Bound to the browser that asked, and valid once.
create table passkey_challenges (
  token_hash bytea not null check (length(token_hash) = 32),
  purpose text not null check (purpose in ('add', 'sign_in')),
  challenge text not null check (length(challenge) between 16 and 200),
  user_id text references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (token_hash, purpose),
  check (expires_at > created_at),
  check ((purpose = 'add') = (user_id is not null))
);

create table known_devices (
  user_id text not null references users,
  device text not null check (length(device) between 1 and 400),
  network text not null check (length(network) between 1 and 64), -- the front part of the address, never all of it
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device, network),
  check (last_seen_at >= first_seen_at)
);

-- The right to bid. The bid engine locks the row while it decides, so it holds all that a decision needs.
create table paddles (
  user_id text primary key,
  username text not null,
  is_staff boolean not null default false,
  email_verified_at timestamptz,
  terms_version integer,
  terms_accepted_at timestamptz,
  payment_method_id text,
  hold_declines boolean not null default false,
  limit_amount bigint not null check (limit_amount >= 0),
  blocked_at timestamptz,
  created_at timestamptz not null,
  held_premium bigint not null default 0 check (held_premium >= 0), -- what the armed hold covers, until `held_until`
  held_until timestamptz,
  constraint paddles_held_until check ((held_premium = 0) = (held_until is null))
);
create unique index paddles_username on paddles (lower(username));

create function keep_an_administrator() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from staff_roles where role = 'administrator') then
    raise exception 'there must always be an administrator' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create table staff_roles (
  user_id text not null references paddles(user_id),
  role text not null check (role in ('reviewer', 'floor', 'editor', 'finance', 'administrator')),
  given_by text, -- null: the first administrator
  given_at timestamptz not null,
  primary key (user_id, role)
);
create trigger staff_roles_keep_one after delete or update on staff_roles for each statement
  execute function keep_an_administrator();

create table impersonations (
  id text primary key,
  staff_id text not null references paddles(user_id),
  person_id text not null references paddles(user_id),
  -- Null: the session is gone, the record stays.
  session_hash bytea unique references sessions(token_hash) on delete set null,
  reason text not null check (length(reason) between 3 and 1000),
  begun_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_how text check (ended_how in ('stopped', 'timed_out', 'session_ended')),
  check (staff_id <> person_id),
  check (ends_at > begun_at),
  check ((ended_at is null) = (ended_how is null)),
  check (ended_at is null or ended_at >= begun_at)
);
create index impersonations_by_person on impersonations (person_id, begun_at desc);
create index impersonations_open on impersonations (ends_at) where ended_at is null;

create table person_blocks (
  id text primary key,
  user_id text not null,
  scope text not null check (scope in ('bidding', 'selling', 'commenting', 'all')),
  reason text not null,
  set_by text not null,
  set_at timestamptz not null,
  ends_at timestamptz, -- null: until it is lifted
  lifted_by text,
  lifted_at timestamptz,
  check (ends_at > set_at),
  check ((lifted_by is null) = (lifted_at is null))
);
create index person_blocks_by_user on person_blocks (user_id) where lifted_at is null;

create function person_notes_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'notes about people cannot be changed' using errcode = 'check_violation';
end $$;

create table person_notes (
  id text primary key,
  user_id text not null,
  kind text not null check (kind in ('note', 'strike')),
  text text not null check (length(text) between 3 and 2000),
  written_by text not null,
  written_at timestamptz not null
);
create index person_notes_by_user on person_notes (user_id, written_at desc);
create trigger person_notes_no_change before update on person_notes for each row
  execute function person_notes_are_kept();

create table dealers (
  id text primary key,
  slug text not null unique,
  name text not null,
  created_at timestamptz not null
);

create table dealer_members (
  dealer_id text not null references dealers,
  user_id text not null,
  role text not null check (role in ('owner', 'manager', 'member')),
  created_at timestamptz not null,
  primary key (dealer_id, user_id)
);
create index dealer_members_by_user on dealer_members (user_id);
