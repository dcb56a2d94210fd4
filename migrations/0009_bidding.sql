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
  ('closed', 'reserve_not_met'), ('closed', 'sold'), ('closed', 'not_sold'), ('closed', 'withdrawn'),
  ('reserve_not_met', 'offer'), ('reserve_not_met', 'not_sold'), ('reserve_not_met', 'withdrawn'),
  ('offer', 'sold'), ('offer', 'not_sold'), ('offer', 'withdrawn'),
  ('not_sold', 'sold'), ('not_sold', 'withdrawn');

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
  -- Makes people's pseudonyms within the auction.
  tag_key bytea check (length(tag_key) = 32),
  -- Whether the reserve becomes public after the close if the vehicle isn't sold. The seller's choice, until the
  -- opening.
  reveals_reserve boolean not null default false,
  changed_in xid8 not null default pg_current_xact_id(),
  check ((leader_id is null) = (price is null)),
  check ((leader_id is null) = (leader_maximum is null)),
  check (leader_maximum >= price),
  check ((starts_at is null) = (closes_at is null)),
  check (closes_at > starts_at),
  check (closes_at >= first_closes_at),
  check ((status in ('draft', 'submitted', 'changes_requested', 'approved', 'withdrawn')) or starts_at is not null),
  check (paused_until < closes_at)
) with (fillfactor=60);
create index auction_states_by_bids on auction_states (status, bid_count, auction_id) where status <> 'live';
create index auction_states_by_buyer on auction_states (leader_id) where status = 'sold';
-- Live auctions are few, and their bids should not pay for these.
create index auction_states_by_close on auction_states (status, closes_at, auction_id) where status <> 'live';
create index auction_states_by_leader on auction_states (leader_id) where status = 'live';
create index auction_states_by_price on auction_states (status, price, auction_id) where status <> 'live';
-- Auctions that closed lately are scored once more, and their alarms stay on the live page.
create index auction_states_closed on auction_states (closed_at) where closed_at is not null;
create index auction_states_due on auction_states (closes_at) where status = 'live';
-- What processes that keep lists in memory read to stay current, also of what is on offer. A bid changes no column of
-- the index and no index has the new column, so a bid still updates its row in place.
create index auction_states_on_offer on auction_states (auction_id) where (status in ('scheduled', 'live'))
  and (starts_at is not null);
create index auction_states_opening on auction_states (starts_at) where status = 'scheduled';

create function refuse_impossible_move() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from lifecycle_moves where from_status = old.status and to_status = new.status) then
    raise exception 'an auction cannot move from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function record_conflicts_at_publication() returns trigger language plpgsql as $$
begin
  perform record_auction_conflicts(array[new.auction_id]);
  return null;
end $$;

create function disclosure_is_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'whether the reserve is revealed is fixed when the auction opens';
end $$;
create trigger auction_states_moves before update of status on auction_states for each row
  when (old.status is distinct from new.status) execute function refuse_impossible_move();
create trigger auctions_record_conflicts after update of status on auction_states for each row
  when ((new.status in ('scheduled', 'live')) and old.status is distinct from new.status)
  execute function record_conflicts_at_publication();
create trigger auctions_record_conflicts_at_once after insert on auction_states for each row
  when (new.status in ('scheduled', 'live')) execute function record_conflicts_at_publication();
create trigger disclosure_fixed_at_opening before update of reveals_reserve on auction_states for each row
  when (old.tag_key is not null and new.reveals_reserve <> old.reveals_reserve)
  execute function disclosure_is_fixed();

-- Append-only and hash-chained within each auction. `line_number` and `automatic_*` are the public bid lines of an
-- entry: a projection that a void recomputes.
create table ledger_entries (
  auction_id text not null,
  sequence integer not null,
  kind text not null check (kind in ('opening', 'offer', 'reserve_change', 'listing_change', 'void', 'extension',
    'close', 'auction_withdrawal')),
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
  -- What the ledger publishes of an entry, in canonical form; its hash is over these bytes.
  body text not null,
  -- 32 bytes for each commitment in the body, in the order of their names. Deleted with the person, so nothing can be
  -- opened any more; the commitments stay.
  salts bytea,
  -- A material change to a live listing, and until when bids from before it may be withdrawn (null if the close is
  -- near).
  listing_version integer,
  withdraw_until timestamptz,
  primary key (auction_id, sequence),
  check (kind <> 'offer' or amount > 0 and maximum >= amount),
  check ((kind = 'void') = (voids_sequence is not null)),
  check (kind <> 'void' or reason is not null),
  constraint ledger_entries_extension check ((kind = 'extension') = (closes_at is not null)
    and (kind <> 'extension' or reason is not null)),
  constraint ledger_entries_listing_change check ((kind = 'listing_change') = (listing_version is not null)
    and (kind <> 'listing_change' or reason is not null) and (withdraw_until is null or kind = 'listing_change')),
  check (sequence >= 0 and (sequence = 0) = (kind = 'opening')),
  constraint ledger_entries_auction_withdrawal check (kind <> 'auction_withdrawal' or reason is not null)
);
create unique index ledger_keys on ledger_entries (actor_id, key_hash);
create unique index ledger_lines on ledger_entries (auction_id, line_number) where line_number is not null;
create index ledger_public_changes on ledger_entries (auction_id, recorded_at)
  where kind in ('reserve_change', 'listing_change', 'void', 'extension', 'auction_withdrawal');
create trigger ledger_no_delete before delete on ledger_entries for each row execute function ledger_is_append_only();
create trigger ledger_no_rewrite before update of auction_id, sequence, kind, actor_id, amount, maximum,
  voids_sequence, reason, recorded_at, hash, key_hash, closes_at, listing_version, withdraw_until,
  body on ledger_entries for each row execute function ledger_is_append_only();

-- The entries that one transaction wrote to one ledger. Ids ascend within an auction, whose lock is held.
create table ledger_batches (
  id bigint generated always as identity primary key,
  auction_id text not null,
  first_sequence integer not null,
  last_sequence integer not null,
  log_start bigint, -- the place of the first of these entries in the log; null until it is logged
  check (last_sequence >= first_sequence)
);
create unique index ledger_batches_by_entry on ledger_batches (auction_id, first_sequence);
create index ledger_batches_unlogged on ledger_batches (id) where log_start is null;

-- The first refusal of each Idempotency-Key, as sent.
create table bid_refusals (
  key_hash bytea primary key,
  request_hash bytea not null, -- a key that comes with another request is refused
  is_question boolean not null, -- only a request for confirmation gives way to a later answer
  -- The code and data of the first refusal to the key. Status and message follow from them.
  refusal text not null,
  answered_at timestamptz not null
);
create index bid_refusals_by_age on bid_refusals (answered_at);

-- What an accepted bid came with. Kept for two years, to find bids that were placed for the seller.
create table bid_evidence (
  auction_id text not null,
  sequence integer not null,
  bidder_id text not null,
  recorded_at timestamptz not null,
  network text check (length(network) between 1 and 64),
  device_key text check (length(device_key) = 32),
  card_fingerprint text,
  account_age_days integer not null check (account_age_days >= 0),
  -- Its bidder has deleted their account: it goes once the auction is decided.
  ends_with_auction boolean not null default false,
  -- The plan that placed a bid.
  plan_id text,
  primary key (bidder_id, auction_id, sequence)
);
create index bid_evidence_by_time on bid_evidence using brin (recorded_at);
create index bid_evidence_ending on bid_evidence (auction_id) where ends_with_auction;

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

-- Frozen at publication; later connections are added, and nothing is taken away.
create table auction_conflicts (
  auction_id text not null,
  user_id text not null,
  kind text not null check (kind in ('dealer_member', 'seller_affiliate', 'shared_card', 'staff_affiliate')),
  since timestamptz not null,
  primary key (auction_id, user_id, kind)
);

-- Written in the transaction of the close, taken by the settlement worker.
create table post_close_queue (
  auction_id text primary key,
  closed_at timestamptz not null,
  failures integer not null default 0 check (failures >= 0),
  retry_at timestamptz, -- a failed row waits for its own retry and holds up no other
  constraint post_close_queue_retried check ((failures = 0) = (retry_at is null))
);
create index post_close_queue_oldest on post_close_queue (closed_at);

-- Actions that a second member of staff must approve.
create table staff_requests (
  id text primary key,
  action text not null,
  subject text not null,
  details jsonb not null,
  reason text not null,
  public_note text not null,
  requested_by text not null,
  requested_at timestamptz not null,
  decision text check (decision in ('confirmed', 'refused')),
  decided_by text,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null)),
  check (decision is distinct from 'confirmed' or decided_by <> requested_by)
);
create index staff_requests_open on staff_requests (requested_at) where decision is null;

-- Alarms about bidders who may bid for the seller, and what staff decided.
create table shill_alarms (
  id text primary key,
  auction_id text not null,
  bidder_id text not null,
  score integer not null check (score > 0),
  reasons jsonb not null,
  raised_at timestamptz not null,
  decision text check (decision in ('dismissed', 'warned', 'void_requested', 'voided')),
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null)),
  check ((decision is null) = (decision_reason is null))
);
create index shill_alarms_by_auction on shill_alarms (auction_id, raised_at);
create index shill_alarms_by_bidder on shill_alarms (bidder_id);
create unique index shill_alarms_open on shill_alarms (auction_id, bidder_id) where decision is null;

-- Up to which ledger entry an auction's bidders were scored.
create table shill_scorings (
  auction_id text primary key,
  last_sequence integer not null,
  scored_at timestamptz not null
);

-- When the site could last take bids: one row, written every few seconds.
create table bidding_watch (
  is_only boolean default true primary key check (is_only),
  since timestamptz not null,
  seen_at timestamptz not null,
  check (seen_at >= since)
);

-- Times in which it could not, found when they end.
create table bidding_outages (
  began_at timestamptz primary key,
  ended_at timestamptz not null,
  check (ended_at > began_at)
);

-- Bids that a plan has given up. They stay in the ledger, but never lead again.
create table released_bids (
  auction_id text not null,
  bidder_id text not null,
  up_to_sequence integer not null,
  released_at timestamptz not null,
  primary key (auction_id, bidder_id)
);

-- Adds what connects people to the sellers of these auctions now.
create function record_auction_conflicts(auction_ids text[]) returns void language plpgsql as $$
declare added text[];
begin
  with found as (
    select a.id as auction_id, t.user_id, 'dealer_member' as kind from auctions a
      join dealer_ties() t on t.dealer_id = a.dealer_id
      where a.id = any(auction_ids)
    union select a.id, t.user_id, 'dealer_member' from auctions a join dealer_ties() own on own.user_id = a.seller_id
      join dealer_ties() t on t.dealer_id = own.dealer_id where a.id = any(auction_ids)
    union select a.id, t.affiliate_id, 'seller_affiliate' from auctions a
      join affiliate_ties() t on t.user_id = a.seller_id
      where a.id = any(auction_ids)
    union select a.id, c.user_id, 'shared_card' from auctions a join payment_methods own on own.user_id = a.seller_id
      join payment_methods c on c.fingerprint = own.fingerprint where a.id = any(auction_ids)
    union select a.id, t.affiliate_id, 'staff_affiliate' from auctions a, affiliate_ties() t
      join paddles p on p.user_id = t.user_id
      where p.is_staff and a.id = any(auction_ids)
  ), inserted as (
    insert into auction_conflicts select f.auction_id, f.user_id, f.kind, now() from found f
      join auctions a on a.id = f.auction_id
      where f.user_id <> a.seller_id on conflict do nothing returning user_id
  )
  select array_agg(distinct user_id) into added from inserted;
  if added is null then return; end if;
  -- In the order of their ids, as the bid engine locks them.
  perform 1 from paddles where user_id = any(added) and not has_conflicts order by user_id for no key update;
  update paddles set has_conflicts = true where user_id = any(added) and not has_conflicts;
end $$;

-- The published auctions whose conflicts a change of this person's connections can touch.
create function record_conflicts_near(person text) returns void language plpgsql as $$
begin
  perform record_auction_conflicts(array(
    select s.auction_id from auction_states s join auctions a on a.id = s.auction_id
    where s.status in ('scheduled', 'live') and (
      a.seller_id = person
      or a.dealer_id in (select dealer_id from dealer_ties() where user_id = person)
      or a.seller_id in (
        select t.user_id from dealer_ties() own join dealer_ties() t on t.dealer_id = own.dealer_id
          where own.user_id = person
        union select affiliate_id from affiliate_ties() where user_id = person
        union select c.user_id from payment_methods own
          join payment_methods c on c.fingerprint = own.fingerprint where own.user_id = person)
      or exists (select from affiliate_ties() t join paddles p on p.user_id in (t.user_id, t.affiliate_id)
        and p.is_staff where t.user_id = person))));
end $$;

create function record_conflicts_of_new_seller() returns trigger language plpgsql as $$
begin
  if exists (select from auction_states where auction_id = new.id and status in ('scheduled', 'live')) then
    perform record_auction_conflicts(array[new.id]);
  end if;
  return null;
end $$;

create function record_conflicts_of_user() returns trigger language plpgsql as $$
begin
  perform record_conflicts_near(new.user_id);
  return null;
end $$;

create trigger dealer_members_record_conflicts after insert on dealer_members for each row
  execute function record_conflicts_of_user();
create trigger affiliates_record_conflicts after insert or update on declared_affiliates for each row
  when (new.ended_at is null) execute function record_conflicts_of_user();
create trigger staff_record_conflicts after update of is_staff on paddles for each row when (new.is_staff
  and not old.is_staff) execute function record_conflicts_of_user();
create trigger cards_record_conflicts after insert on payment_methods for each row
  when (new.fingerprint is not null) execute function record_conflicts_of_user();
