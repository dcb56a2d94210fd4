-- The same table as `LIFECYCLE_MOVES` in src/auction/lifecycle.ts.
create table lifecycle_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into lifecycle_moves values
  ('draft', 'submitted'), ('draft', 'withdrawn'),
  ('submitted', 'changes_requested'), ('submitted', 'approved'), ('submitted', 'withdrawn'),
  ('changes_requested', 'submitted'), ('changes_requested', 'withdrawn'),
  ('approved', 'scheduled'), ('approved', 'withdrawn'),
  ('scheduled', 'live'), ('scheduled', 'withdrawn'),
  ('live', 'closed'), ('live', 'withdrawn'),
  ('closed', 'sold'), ('closed', 'reserve_not_met'), ('closed', 'not_sold'), ('closed', 'withdrawn'),
  ('reserve_not_met', 'offer'), ('reserve_not_met', 'not_sold'), ('reserve_not_met', 'withdrawn'),
  ('offer', 'sold'), ('offer', 'not_sold'), ('offer', 'withdrawn'),
  ('not_sold', 'withdrawn');

create function refuse_impossible_move() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from lifecycle_moves where from_status = old.status and to_status = new.status) then
    raise exception 'an auction cannot move from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A narrow row of its own, because every bid updates it: the fill factor leaves room for updates in place.
create table auction_states (
  auction_id text primary key,
  status text not null check (status in ('draft', 'submitted', 'changes_requested', 'approved', 'scheduled', 'live',
    'closed', 'sold', 'reserve_not_met', 'offer', 'not_sold', 'withdrawn')),
  starts_at timestamptz,
  closes_at timestamptz,
  first_closes_at timestamptz,
  reserve bigint check (reserve > 0),
  first_reserve bigint check (first_reserve > 0), -- the reserve at the start: a replay begins with it
  price bigint check (price > 0),
  leader_id text,
  leader_maximum bigint,
  underbidder_id text,
  bid_count integer not null default 0 check (bid_count >= 0),
  last_sequence integer not null default 0 check (last_sequence >= 0),
  last_hash bytea,
  extension_count integer not null default 0,
  last_bid_at timestamptz,
  closed_at timestamptz,
  hammer_price bigint,
  paused_until timestamptz, -- no bids and no close meanwhile; the close is already moved by the same time
  blocked_ids text[] not null default '{}', -- who may not bid, beside the state, so that a bid needs no further query
  facts_version integer not null default 0, -- tells the bid engine that its cached facts of the auction are stale
  check ((leader_id is null) = (price is null)),
  check ((leader_id is null) = (leader_maximum is null)),
  check (leader_maximum >= price),
  check ((starts_at is null) = (closes_at is null)),
  check (closes_at > starts_at),
  check (closes_at >= first_closes_at),
  check ((status in ('draft', 'submitted', 'changes_requested', 'approved', 'withdrawn')) or starts_at is not null),
  check (paused_until < closes_at)
) with (fillfactor=60);
create index auction_states_by_leader on auction_states (leader_id) where status = 'live';
create index auction_states_due on auction_states (closes_at) where status = 'live';
create index auction_states_opening on auction_states (starts_at) where status = 'scheduled';
create trigger auction_states_moves before update of status on auction_states for each row
  when (old.status is distinct from new.status) execute function refuse_impossible_move();

-- Append-only and hash-chained within each auction. `line_number` and `automatic_*` are the public bid lines of an
-- entry: a projection that a void recomputes.
create table ledger_entries (
  auction_id text not null,
  sequence integer not null check (sequence > 0),
  kind text not null check (kind in ('offer', 'reserve_change', 'void', 'extension')),
  actor_id text not null, -- bidder, seller or staff
  amount bigint, -- of a reserve change, the new reserve (null: dropped)
  maximum bigint,
  voids_sequence integer,
  reason text,
  recorded_at timestamptz not null,
  line_number integer,
  automatic_number integer,
  automatic_bidder_id text,
  automatic_amount bigint,
  hash bytea not null,
  key_hash bytea, -- first 16 bytes of SHA-256 over bidder and Idempotency-Key: an accepted bid is found by its key
  closes_at timestamptz,
  primary key (auction_id, sequence),
  check (kind <> 'offer' or amount > 0 and maximum >= amount),
  check ((kind = 'void') = (voids_sequence is not null)),
  check (kind <> 'void' or reason is not null),
  constraint ledger_entries_extension check ((kind = 'extension') = (closes_at is not null)
    and (kind <> 'extension' or reason is not null))
);
create unique index ledger_keys on ledger_entries (actor_id, key_hash);
create unique index ledger_lines on ledger_entries (auction_id, line_number) where line_number is not null;
create trigger ledger_no_delete before delete on ledger_entries for each row execute function ledger_is_append_only();
create trigger ledger_no_rewrite before update of auction_id, sequence, kind, actor_id, amount, maximum,
  voids_sequence, reason, recorded_at, hash, key_hash, closes_at on ledger_entries for each row
  execute function ledger_is_append_only();

-- The first refusal of each Idempotency-Key, as sent.
create table bid_refusals (
  key_hash bytea primary key,
  request_hash bytea not null, -- a key that comes with another request is refused
  status integer not null,
  is_question boolean not null, -- only a request for confirmation gives way to a later answer
  body text not null,
  answered_at timestamptz not null
);
create index bid_refusals_by_age on bid_refusals (answered_at);

-- When each ledger is verified next; without a row it never was.
create table ledger_proofs (
  auction_id text primary key,
  due_at timestamptz not null
);

create table auction_blocks (
  auction_id text not null,
  user_id text not null,
  reason text not null,
  blocked_by text not null,
  blocked_at timestamptz not null,
  primary key (auction_id, user_id)
);

-- Written in the transaction of the close, taken by the settlement worker.
create table hammered_auctions (
  auction_id text primary key,
  closed_at timestamptz not null,
  failures integer not null default 0 check (failures >= 0),
  retry_at timestamptz, -- a failed row waits for its own retry and holds up no other
  constraint hammered_auctions_retried check ((failures = 0) = (retry_at is null))
);
create index hammered_auctions_oldest on hammered_auctions (closed_at);

-- Actions that a second member of staff must approve.
create table staff_requests (
  id text primary key,
  action text not null check (action in ('void_after_close', 'extend_all')),
  subject text not null,
  details jsonb not null,
  reason text not null,
  public_note text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  decision text check (decision in ('confirmed', 'refused')),
  decided_by text,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null)),
  check (decision is distinct from 'confirmed' or decided_by <> asked_by)
);
create index staff_requests_open on staff_requests (asked_at) where decision is null;
