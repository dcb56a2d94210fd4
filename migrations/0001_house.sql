-- The house: people, auctions, the floor, the ledger, what is told, what is kept.
-- Identifiers are UUIDv7 text made by the application; money is bigint minor units; times are timestamptz.

create table site_settings (
  version      integer primary key,
  settings     jsonb not null,
  created_by   text,
  created_at   timestamptz not null
);

-- accounts -------------------------------------------------------------------------------------------------------------
-- The sign-in engine keeps its own tables (users, sessions, accounts, verifications) beside these: see 0002.

create table dealers (
  id           text primary key,
  slug         text not null unique,
  name         text not null,
  created_at   timestamptz not null
);
create table dealer_members (
  dealer_id    text not null references dealers,
  user_id      text not null,
  role         text not null check (role in ('owner','member')),
  created_at   timestamptz not null,
  primary key (dealer_id, user_id)
);
create index dealer_members_by_user on dealer_members (user_id);

-- A paddle: the right to bid. One row a user; the desk locks it while it decides.
create table paddles (
  user_id               text primary key,
  username              text not null,
  is_staff              boolean not null default false,
  email_verified_at     timestamptz,
  terms_version         integer,
  terms_accepted_at     timestamptz,
  payment_method_id     text,
  hold_declines         boolean not null default false,
  limit_amount          bigint not null check (limit_amount >= 0),
  blocked_at            timestamptz,
  created_at            timestamptz not null
);
create unique index paddles_username on paddles (lower(username));

-- selling: what is offered ----------------------------------------------------------------------------------------------
create table auctions (
  id              text primary key,
  lot_number      integer generated always as identity unique,
  slug            text not null unique,
  seller_id       text not null,
  dealer_id       text references dealers,
  title           text not null,
  subtitle        text not null default '',
  make            text not null,
  model           text not null,
  year            integer not null check (year between 1885 and 2100),
  body_style      text not null default '',
  vehicle         jsonb not null default '{}',   -- contract/vehicle.ts VehicleFacts
  story           jsonb not null default '[]',   -- [{heading, kind, text}] in order
  location        jsonb not null default '{}',   -- {city, region, postal_code, country}
  is_featured     boolean not null default false,
  terms           jsonb not null,                -- auction/types.ts AuctionTerms, kept for the auction's whole life
  withdrawn_reason text,
  created_at      timestamptz not null,
  updated_at      timestamptz not null
);
create index auctions_by_seller on auctions (seller_id);

-- bidding: the floor's state, a narrow hot row -----------------------------------------------------------------------------
create table auction_states (
  auction_id      text primary key,
  status          text not null check (status in ('draft','submitted','changes_requested','approved','scheduled','live','closed','sold','reserve_not_met','offer','not_sold','withdrawn')),
  starts_at       timestamptz,
  closes_at       timestamptz,
  first_closes_at timestamptz,
  reserve         bigint check (reserve > 0),
  first_reserve   bigint check (first_reserve > 0),   -- as the auction opened with it: where a replay begins
  price           bigint check (price > 0),
  leader_id       text,
  leader_maximum  bigint,
  underbidder_id  text,
  bid_count       integer not null default 0 check (bid_count >= 0),
  last_sequence   integer not null default 0 check (last_sequence >= 0),
  last_hash       bytea,
  extension_count integer not null default 0,
  last_bid_at     timestamptz,
  closed_at       timestamptz,
  hammer_price    bigint,
  check ((leader_id is null) = (price is null)),
  check ((leader_id is null) = (leader_maximum is null)),
  check (leader_maximum >= price),
  check ((starts_at is null) = (closes_at is null)),
  check (closes_at > starts_at),
  check (closes_at >= first_closes_at),
  check (status in ('draft','submitted','changes_requested','approved','withdrawn') or starts_at is not null)
) with (fillfactor = 60);
create index auction_states_due on auction_states (closes_at) where status = 'live';
create index auction_states_opening on auction_states (starts_at) where status = 'scheduled';
create index auction_states_by_leader on auction_states (leader_id) where status = 'live';

-- The moves of an auction's life; a move that is not here is refused by the database (the same table as auction/lifecycle.ts).
create table lifecycle_moves (from_status text not null, to_status text not null, primary key (from_status, to_status));
insert into lifecycle_moves values
  ('draft','submitted'),('submitted','changes_requested'),('changes_requested','submitted'),('submitted','approved'),
  ('approved','scheduled'),('scheduled','live'),('live','closed'),('closed','sold'),('closed','reserve_not_met'),('closed','not_sold'),
  ('reserve_not_met','offer'),('reserve_not_met','not_sold'),('offer','sold'),('offer','not_sold'),
  ('draft','withdrawn'),('submitted','withdrawn'),('changes_requested','withdrawn'),('approved','withdrawn'),('scheduled','withdrawn'),
  ('live','withdrawn'),('closed','withdrawn'),('reserve_not_met','withdrawn'),('offer','withdrawn'),('not_sold','withdrawn');
create function refuse_impossible_move() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from lifecycle_moves where from_status = old.status and to_status = new.status) then
    raise exception 'an auction cannot move from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger auction_states_moves before update of status on auction_states
  for each row when (old.status is distinct from new.status) execute function refuse_impossible_move();

-- The ledger: append-only, one row for each accepted offer, reserve change or void, hash-chained within its auction.
-- line_number and automatic_* are the public lines that the entry gave: a projection that voiding recomputes; all else never changes.
create table ledger_entries (
  auction_id          text not null,
  sequence            integer not null check (sequence > 0),
  kind                text not null check (kind in ('offer','reserve_change','void')),
  actor_id            text not null,          -- bidder, seller or staff
  amount              bigint,                 -- offer: the amount; reserve_change: the new reserve (null: dropped)
  maximum             bigint,
  voids_sequence      integer,
  reason              text,
  recorded_at         timestamptz not null,
  line_number         integer,
  automatic_number    integer,
  automatic_bidder_id text,
  automatic_amount    bigint,
  hash                bytea not null,
  primary key (auction_id, sequence),
  check (kind <> 'offer' or (amount > 0 and maximum >= amount)),
  check ((kind = 'void') = (voids_sequence is not null)),
  check (kind <> 'void' or reason is not null)
);
create unique index ledger_lines on ledger_entries (auction_id, line_number) where line_number is not null;
create index ledger_by_bidder on ledger_entries (actor_id, auction_id) where kind = 'offer';
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'check_violation';
end $$;
create trigger ledger_no_delete before delete on ledger_entries for each row execute function ledger_is_append_only();
create trigger ledger_no_rewrite before update of auction_id, sequence, kind, actor_id, amount, maximum, voids_sequence, reason, recorded_at, hash
  on ledger_entries for each row execute function ledger_is_append_only();

-- The first answer to each Idempotency-Key of a bidder.
create table bid_answers (
  bidder_id    text not null,
  key          text not null,
  request_hash bytea not null,
  answer       jsonb not null,
  answered_at  timestamptz not null,
  primary key (bidder_id, key)
);

-- catalogue ----------------------------------------------------------------------------------------------------------------
create table watches (
  user_id    text not null,
  auction_id text not null,
  watched_at timestamptz not null,
  primary key (user_id, auction_id)
);
create index watches_by_auction on watches (auction_id);
create table comments (
  id          text primary key,
  auction_id  text not null,
  author_id   text not null,
  parent_id   text references comments,
  text        text not null check (length(text) between 1 and 4000),
  posted_at   timestamptz not null,
  removed_at  timestamptz,
  removed_reason text
);
create index comments_by_auction on comments (auction_id, posted_at);

-- media --------------------------------------------------------------------------------------------------------------------
create table images (
  id           text primary key,
  storage_key  text not null,
  width        integer not null check (width > 0),
  height       integer not null check (height > 0),
  thumbhash    text not null,               -- base64
  placeholder  text not null default '',    -- data: URI, a few hundred bytes
  created_by   text,
  created_at   timestamptz not null
);
create table auction_images (
  auction_id text not null,
  position   integer not null,
  image_id   text not null references images,
  section    text not null default 'exterior' check (section in ('exterior','interior','engine','underside','documents','flaws')),
  alt        text not null,
  caption    text not null default '',
  primary key (auction_id, position)
);

-- payments -------------------------------------------------------------------------------------------------------------------
create table payment_methods (
  id           text primary key,          -- the provider's id
  user_id      text not null,
  provider     text not null check (provider in ('sandbox','stripe')),
  brand        text not null,
  last4        text not null check (length(last4) = 4),
  exp_month    integer not null,
  exp_year     integer not null,
  declines_holds boolean not null default false,
  is_default   boolean not null default false,
  created_at   timestamptz not null
);
create index payment_methods_by_user on payment_methods (user_id);
create unique index payment_methods_one_default on payment_methods (user_id) where is_default;
create table setup_intents (
  id           text primary key,
  user_id      text not null,
  client_secret text not null,
  status       text not null,
  created_at   timestamptz not null
);

-- notifications ----------------------------------------------------------------------------------------------------------------
create table notifications (
  id          text primary key,
  user_id     text not null,
  kind        text not null,
  auction_id  text,
  title       text not null,
  body        text not null default '',
  href        text not null default '',
  created_at  timestamptz not null,
  read_at     timestamptz
);
create index notifications_by_user on notifications (user_id, created_at desc);

-- operations: the audit trail ------------------------------------------------------------------------------------------------
create table audit_entries (
  id          text primary key,
  actor_id    text not null,
  action         text not null,
  subject     text not null,
  reason      text not null default '',
  before      jsonb,
  after       jsonb,
  recorded_at timestamptz not null
);
create trigger audit_no_change before update or delete on audit_entries for each row execute function ledger_is_append_only();

-- platform -----------------------------------------------------------------------------------------------------------------------
-- What happened: numbered events, written in the transaction of the change. `transaction_id` keeps a reader from passing one to come.
create table live_events (
  id             bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  topic          text not null,       -- 'auction:<slug>' (public) or 'user:<id>' (that user alone)
  name           text not null,
  data           jsonb not null,
  recorded_at    timestamptz not null
);
create index live_events_topic on live_events (topic, id);

-- Mail that was handed over, kept for staff to read; sent by a job where an SMTP server is set.
create table mail_outbox (
  id          text primary key,
  recipient   text not null,
  subject     text not null,
  html        text not null,
  text        text not null,
  created_at  timestamptz not null,
  sent_at     timestamptz,
  attempts    integer not null default 0,
  last_error  text
);

create table rate_limits (
  key         text primary key,
  tokens      double precision not null,
  refilled_at timestamptz not null
);
