-- The domain of an email address has its own index: as a word, a large provider's would match almost everybody.
create function person_words(username text, name text, email text) returns tsvector
  language sql immutable parallel safe
  return title_words(username || ' ' || name || ' ' || split_part(email, '@', 1));

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
  is_profile_private boolean not null default false,
  -- Words of people are kept, too: a search that finds many people compares them row by row, in the order of the list.
  -- The index stays on the expression, whose cost keeps other searches from reading all people.
  words tsvector generated always as (person_words(username, name, email)) stored
);
create index users_by_domain on users (split_part(lower(email), '@', 2) text_pattern_ops);
create index users_by_email_beginning on users (lower(email) text_pattern_ops);
create index users_by_time on users (created_at desc, id desc);
create index users_by_words on users using gin (person_words(username, name, email));
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
  expires_at timestamptz not null,
  -- What a session has proven. proved_at: when the password and, where the account has one, a second factor were last
  -- given. factor_at: when a second factor was first given in this session.
  proved_at timestamptz,
  factor_at timestamptz
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
  encrypted_key bytea not null,
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

-- Recovery codes are hashed under a key of the site's secret. Codes older than a rotation of the secret are checked
-- with the key that hashed them, which is kept here, encrypted under the current secret.
create table recovery_code_keys (
  id text primary key check (length(id) = 64),
  encrypted_key bytea not null,
  created_at timestamptz not null
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

-- Networks that people signed in from, kept after the session has ended. Evidence of accounts that belong together.
create table sign_in_networks (
  user_id text not null references users,
  network text not null check (length(network) between 1 and 64), -- /24 of IPv4, /64 of IPv6
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, network),
  check (last_seen_at >= first_seen_at)
);
create index sign_in_networks_network on sign_in_networks (network);

-- The browsers in which someone has signed in, apart from their sessions: signing out doesn't erase them.
create table sign_in_devices (
  user_id text not null references users,
  device_key text not null check (length(device_key) = 32),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_key),
  check (last_seen_at >= first_seen_at)
);

-- Requests to remove second factors that their owner has lost: one staff member asks, another approves, and a day
-- passes.
create table factor_resets (
  id text primary key,
  user_id text not null references users,
  identity_note text not null check (length(identity_note) between 1 and 2000), -- how staff made sure who asked
  requested_by text not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  approved_by text,
  approved_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'cancelled_by_owner', 'declined', 'expired')),
  cancel_hash bytea not null unique,
  check (due_at > requested_at),
  check (approved_by <> requested_by and approved_by <> user_id and requested_by <> user_id),
  check ((approved_by is null) = (approved_at is null)),
  check ((ended_at is null) = (outcome is null)),
  check (outcome <> 'done' or approved_at is not null and ended_at >= due_at)
);
create unique index factor_resets_one_open on factor_resets (user_id) where ended_at is null;

create function person_status(blocked_at timestamptz, is_staff boolean, email_verified_at timestamptz, card text)
  returns text language sql immutable parallel safe
  return case when blocked_at is not null then 'blocked' when is_staff then 'staff'
    when email_verified_at is null then 'unverified' when card is null then 'without_card' else 'with_card' end;

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
  -- When an account's email address was first proven. Staff can undo a verification, but never this fact: recovery
  -- keeps the second factors of an account whose address was ever proven.
  email_proven_at timestamptz,
  -- Read with the paddle, so that a bidder without any conflict costs a bid nothing.
  has_conflicts boolean not null default false,
  -- Read with the paddle, so that the evidence costs a bid no query.
  card_fingerprint text,
  constraint paddles_held_until check ((held_premium = 0) = (held_until is null))
);
create index paddles_by_limit on paddles (limit_amount, user_id);
create index paddles_by_status on paddles (person_status(blocked_at, is_staff, email_verified_at, payment_method_id),
  limit_amount, user_id);
create unique index paddles_username on paddles (lower(username));

create function keep_email_proof() returns trigger language plpgsql as $$
begin
  new.email_proven_at := coalesce(new.email_proven_at, new.email_verified_at);
  if tg_op = 'UPDATE' then
    new.email_proven_at := coalesce(old.email_proven_at, new.email_proven_at);
  end if;
  return new;
end $$;
create trigger paddles_keep_email_proof before insert or update of email_verified_at,
  email_proven_at on paddles for each row execute function keep_email_proof();

create table staff_roles (
  user_id text not null references paddles(user_id),
  role text not null check (role in ('reviewer', 'auction_manager', 'editor', 'finance', 'administrator')),
  given_by text, -- null: the first administrator
  given_at timestamptz not null,
  primary key (user_id, role)
);

create function keep_an_administrator() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from staff_roles where role = 'administrator') then
    raise exception 'there must always be an administrator' using errcode = 'check_violation';
  end if;
  return null;
end $$;
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

create table person_notes (
  id text primary key,
  user_id text not null,
  kind text not null check (kind in ('note', 'strike')),
  text text not null check (length(text) between 3 and 2000),
  written_by text not null,
  written_at timestamptz not null
);
create index person_notes_by_user on person_notes (user_id, written_at desc);

create function person_notes_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'notes about people cannot be changed' using errcode = 'check_violation';
end $$;
create trigger person_notes_no_change before update on person_notes for each row
  execute function person_notes_are_kept();

-- What a member's public page shows. Without a row: sales and comments, not purchases.
create table member_pages (
  user_id text primary key references users,
  shows_sold boolean not null,
  shows_comments boolean not null,
  shows_bought boolean not null,
  updated_at timestamptz not null
);

-- Whose comments a member doesn't want to see.
create table muted_members (
  user_id text not null references users,
  muted_id text not null references users,
  muted_at timestamptz not null,
  primary key (user_id, muted_id),
  check (user_id <> muted_id)
);
create index muted_members_by_muted on muted_members (muted_id);

create table dealers (
  id text primary key,
  slug text not null unique,
  name text not null,
  created_at timestamptz not null
);
create index dealers_by_words on dealers using gin (title_words(name));

create function add_dealer_words() returns trigger language plpgsql as $$
begin
  perform add_search_words(new.name);
  return null;
end $$;
create trigger dealers_search_words after insert or update of name on dealers for each row
  execute function add_dealer_words();

create table dealer_members (
  dealer_id text not null references dealers,
  user_id text not null,
  role text not null check (role in ('owner', 'manager', 'member')),
  created_at timestamptz not null,
  primary key (dealer_id, user_id)
);
create index dealer_members_by_user on dealer_members (user_id);

create function remember_dealer_member() returns trigger language plpgsql as $$
begin
  insert into past_dealer_members values (old.dealer_id, old.user_id, now())
    on conflict (dealer_id, user_id) do update set left_at = excluded.left_at;
  return null;
end $$;
create trigger dealer_members_are_remembered after delete on dealer_members for each row
  execute function remember_dealer_member();

-- When someone last left a dealership. They count as a member for 90 days more.
create table past_dealer_members (
  dealer_id text not null references dealers,
  user_id text not null,
  left_at timestamptz not null,
  primary key (dealer_id, user_id)
);
create index past_dealer_members_by_user on past_dealer_members (user_id, left_at);

-- People whom sellers and staff name as connected to them.
create table declared_affiliates (
  user_id text not null,
  affiliate_id text not null,
  declared_at timestamptz not null,
  ended_at timestamptz,
  primary key (user_id, affiliate_id),
  check (user_id <> affiliate_id)
);
create index declared_affiliates_by_affiliate on declared_affiliates (affiliate_id) where ended_at is null;

create function affiliate_ties() returns table (user_id text, affiliate_id text) language sql stable as $$
  select user_id, affiliate_id from declared_affiliates where ended_at is null
  union select affiliate_id, user_id from declared_affiliates where ended_at is null
$$;

create function dealer_ties() returns table (dealer_id text, user_id text) language sql stable as $$
  select dealer_id, user_id from dealer_members
  union select dealer_id, user_id from past_dealer_members where left_at > now() - interval '90 days'
$$;
