create table api_tokens (
  id text primary key,
  user_id text not null,
  dealer_id text references dealers, -- its owners and managers see the token and may revoke it
  name text not null check (length(name) between 1 and 80),
  scopes text[] not null check (cardinality(scopes) between 1 and 20),
  token_hash bytea not null unique check (length(token_hash) = 32),
  last_four text not null check (length(last_four) = 4),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  notified_days smallint check (notified_days >= 0), -- the last warning: days before the end, 0 once it has ended
  check (expires_at > created_at),
  check ((revoked_at is null) = (revoked_by is null))
);
create index api_tokens_by_dealer on api_tokens (dealer_id, created_at) where dealer_id is not null;
create index api_tokens_by_user on api_tokens (user_id, created_at);
create index api_tokens_ending on api_tokens (expires_at) where revoked_at is null;

create table webhook_endpoints (
  id text primary key,
  user_id text,
  dealer_id text references dealers,
  created_by text not null,
  url text not null check (length(url) between 10 and 2000),
  kinds text[] not null check (cardinality(kinds) between 1 and 50),
  all_auctions boolean not null default false,
  state text not null check (state in ('active', 'paused', 'disabled')),
  secret bytea not null, -- encrypted, like `previous_secret`
  previous_secret bytea, -- signs beside the present one until `previous_until`
  previous_until timestamptz,
  failing_since timestamptz, -- nothing has arrived since
  disabled_at timestamptz,
  disabled_reason text not null default '' check (length(disabled_reason) <= 500),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((user_id is null) <> (dealer_id is null)),
  check ((previous_secret is null) = (previous_until is null)),
  check ((state = 'disabled') = (disabled_at is not null))
);
create index webhook_endpoints_by_dealer on webhook_endpoints (dealer_id, created_at) where dealer_id is not null;
create index webhook_endpoints_by_user on webhook_endpoints (user_id, created_at) where user_id is not null;

create table webhook_events (
  id text primary key check (id ~ '^evt_[A-Za-z0-9_-]{1,60}$'),
  kind text not null check (kind ~ '^[a-z_]+\.[a-z_]+$'),
  slug text,
  -- Stored as signed, so that every attempt and replay is the same message.
  body text not null check (length(body) <= 200000),
  occurred_at timestamptz not null,
  -- The orders and searches of the console's list of webhook deliveries. Those that wait or failed are few and may be
  -- of any age. Words are kept: a search reads them row by row where many events have them.
  words tsvector generated always as (title_words(slug)) stored
);
create index webhook_events_by_age on webhook_events (occurred_at);
create index webhook_events_by_kind on webhook_events (kind);
create index webhook_events_by_words on webhook_events using gin (words);

create table webhook_deliveries (
  endpoint_id text not null references webhook_endpoints on delete cascade,
  event_id text not null references webhook_events on delete cascade,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0 check (tries >= 0), -- since it was first sent or last replayed
  next_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  lease_owner integer,
  primary key (endpoint_id, event_id),
  check ((state = 'waiting') = (next_at is not null)),
  check ((state = 'waiting') = (finished_at is null))
);
create index webhook_deliveries_by_created on webhook_deliveries (created_at, (((endpoint_id || '.') || event_id)));
create index webhook_deliveries_by_event on webhook_deliveries (event_id);
create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_failed_by_created on webhook_deliveries (created_at,
  (((endpoint_id || '.') || event_id))) where state = 'failed';
create index webhook_deliveries_leased on webhook_deliveries (lease_owner) where lease_owner is not null;
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, created_at desc, event_id desc);
create index webhook_deliveries_waiting_by_created on webhook_deliveries (created_at,
  (((endpoint_id || '.') || event_id))) where state = 'waiting';

create table webhook_attempts (
  endpoint_id text not null,
  event_id text not null,
  number integer not null check (number > 0),
  made_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  status integer check (status between 100 and 999),
  error text not null default '' check (length(error) <= 300),
  answer text not null default '' check (length(answer) <= 1000),
  primary key (endpoint_id, event_id, number),
  check (status is not null or error <> ''),
  foreign key (endpoint_id, event_id) references webhook_deliveries(endpoint_id, event_id) on delete cascade
);

-- How far the live events were read for webhooks.
create table webhook_cursor (
  id integer primary key check (id = 1),
  position bigint not null check ("position" >= 0)
);
