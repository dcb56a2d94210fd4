-- Conventions of every table: ids are UUIDv7 text made by the application, money is bigint minor units, times are
-- timestamptz. Ids of people and auctions carry no foreign key where rows are written in great numbers, because
-- checking it costs more than the insert.

create table live_events (
  id bigint generated always as identity primary key,
  -- A reader stops at a gap until no running transaction could still fill it.
  transaction_id xid8 not null default pg_current_xact_id(),
  topic text not null, -- `auction:<slug>` is public, `user:<id>` is for that user only
  name text not null,
  data jsonb not null,
  recorded_at timestamptz not null
);
create index live_events_topic on live_events (topic, id);

-- How far each process has followed the live events, so that staff see a stalled stream.
create table live_tails (
  process_id text primary key,
  position bigint not null check ("position" >= 0),
  beat_at timestamptz not null
);

-- The part that many emails share, stored once. Each email stores only its own `fills`.
create table mail_templates (
  id text primary key,
  html text not null,
  text text not null,
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object')
);

create table mail_outbox (
  id text primary key,
  recipient text not null,
  subject text not null,
  html text,
  text text,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  due_at timestamptz, -- the next attempt; null once sent or given up
  once boolean not null default false, -- sent at most once, even if a process dies while sending
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object'),
  template_id text references mail_templates,
  fills jsonb not null default '{}' check (jsonb_typeof(fills) = 'object'),
  valid_until timestamptz, -- the email is dropped then: it would no longer be true
  sending_since timestamptz,
  outcome text check (outcome in ('sent', 'late', 'refused', 'given_up', 'lost')),
  is_awaited boolean not null default false, -- the sender of the email still wants to know its outcome
  constraint mail_outbox_has_words check ((template_id is null) = (html is not null)
    and (template_id is null) = (text is not null))
);
create index mail_outbox_by_template on mail_outbox (template_id) where template_id is not null;
create index mail_outbox_due on mail_outbox (due_at) where due_at is not null;
create index mail_outbox_ended on mail_outbox (id) where is_awaited and (outcome is not null);
create index mail_outbox_newest on mail_outbox (created_at desc, id desc);
create index mail_outbox_sending on mail_outbox (sending_since) where sending_since is not null;

-- Addresses that bounce or whose owner complained: they get no email.
create table refusing_addresses (
  address text primary key check (address = lower(address) and length(address) between 3 and 254),
  why text not null check (why in ('bounced', 'complained')),
  detail text not null default '' check (length(detail) <= 500),
  refused_at timestamptz not null
);

create table rate_limits (
  key text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null
);
