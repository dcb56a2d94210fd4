-- Settlement: from the hammer to the keys. Offers where the reserve was not met, settlements with their steps, disputes, second chances
-- for underbidders, invoices without gaps.

-- Auctions that the hammer has just closed: written in its transaction, taken by the settler.
create table hammered_auctions (
  auction_id text primary key,
  closed_at  timestamptz not null
);
create index hammered_auctions_oldest on hammered_auctions (closed_at);

-- Offers ---------------------------------------------------------------------------------------------------------------------
-- One row for each auction whose reserve was not met: the high bidder and the seller, in turns.
create table negotiations (
  auction_id   text primary key,
  slug         text not null unique,
  title        text not null,
  bidder_id    text not null,
  seller_id    text not null,
  dealer_id    text,
  currency     text not null check (currency ~ '^[A-Z]{3}$'),
  price_at_close     bigint not null check (price_at_close > 0),
  state        text not null check (state in ('open','accepted','declined','lapsed','withdrawn')),
  turn         text check (turn in ('bidder','seller')),
  round        integer not null check (round > 0),
  rounds       integer not null check (rounds between 1 and 20),
  standing     bigint check (standing > 0),      -- what the other side of whose turn it is has put forward
  last_offer   bigint check (last_offer >= price_at_close),
  due_at       timestamptz,
  reminded_for timestamptz,                      -- the deadline of which both were reminded
  opened_at    timestamptz not null,
  ended_at     timestamptz,
  check ((state = 'open') = (turn is not null)),
  check ((state = 'open') = (due_at is not null)),
  check ((state = 'open') = (ended_at is null)),
  check (round <= rounds),
  check (turn is distinct from 'seller' or standing is not null),
  check (state <> 'accepted' or standing is not null),
  check (bidder_id <> seller_id)
);
create index negotiations_due on negotiations (due_at) where state = 'open';
create index negotiations_by_bidder on negotiations (bidder_id);
create index negotiations_by_seller on negotiations (seller_id);
create table negotiation_moves (
  auction_id text not null references negotiations,
  sequence   integer not null check (sequence > 0),
  round      integer not null,
  by_party   text not null check (by_party in ('bidder','seller','system')),
  actor_id   text,
  kind       text not null check (kind in ('offer','counter','accept','decline','lapse','withdraw')),
  amount     bigint check (amount > 0),
  made_at    timestamptz not null,
  primary key (auction_id, sequence),
  check (kind <> 'offer' or by_party = 'bidder'),
  check (kind <> 'counter' or by_party = 'seller'),
  check ((by_party = 'system') = (kind in ('lapse','withdraw'))),
  check ((kind in ('offer','counter','accept')) = (amount is not null))
);
create function refuse_reopening() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception 'what was % stays %', old.state, old.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger negotiations_end before update of state, turn, standing on negotiations for each row execute function refuse_reopening();

-- Settlements ----------------------------------------------------------------------------------------------------------------
create table settlements (
  id             text primary key,
  auction_id     text not null,
  attempt        integer not null check (attempt > 0),
  slug           text not null,
  title          text not null,
  origin         text not null check (origin in ('hammer','offer','underbidder')),
  buyer_id       text not null,
  seller_id      text not null,
  dealer_id      text,
  currency       text not null check (currency ~ '^[A-Z]{3}$'),
  price          bigint not null check (price > 0),
  premium        bigint not null check (premium >= 0),
  state          text not null check (state in ('fee_due','payment_due','papers_due','collection_due','handover_due','done','fell_through')),
  state_since    timestamptz not null,
  due_at         timestamptz,                     -- null while a dispute stops the time
  reminded_for   timestamptz,
  late_for       timestamptz,                     -- the deadline whose passing was told
  charge_id      text,
  payment_reported_at timestamptz,
  collection_at  timestamptz,
  collection_place text,
  collection_by  text check (collection_by in ('buyer','seller')),
  fault          text check (fault in ('buyer','seller','nobody')),
  fault_reason   text,
  fee_settled_at timestamptz,                     -- what becomes of the fee after a fall is done
  started_at     timestamptz not null,
  ended_at       timestamptz,
  unique (auction_id, attempt),
  check (buyer_id <> seller_id),
  check ((state in ('done','fell_through')) = (ended_at is not null)),
  check ((state = 'fell_through') = (fault is not null)),
  check ((fault is null) = (fault_reason is null)),
  check (state not in ('done','fell_through') or due_at is null),
  check ((collection_at is null) = (collection_place is null)),
  check ((collection_at is null) = (collection_by is null)),
  check (state <> 'handover_due' or collection_at is not null)
);
create unique index settlements_one_stands on settlements (auction_id) where state <> 'fell_through';
create index settlements_due on settlements (due_at) where due_at is not null;
create index settlements_fee_due on settlements (id) where state = 'fee_due';
create index settlements_fee_to_settle on settlements (id) where state = 'fell_through' and fee_settled_at is null;
create index settlements_by_buyer on settlements (buyer_id);
create index settlements_by_seller on settlements (seller_id);
create index settlements_by_dealer on settlements (dealer_id) where dealer_id is not null;
create index settlements_by_slug on settlements (slug);

-- The moves of a settlement's life; a move that is not here is refused (the same table as contract/settlement-states.ts).
create table settlement_moves (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into settlement_moves values
  ('fee_due','payment_due'),('payment_due','papers_due'),('papers_due','collection_due'),('collection_due','handover_due'),('handover_due','collection_due'),('handover_due','done'),
  ('fee_due','fell_through'),('payment_due','fell_through'),('papers_due','fell_through'),('collection_due','fell_through'),('handover_due','fell_through');
create function refuse_impossible_settlement_move() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from settlement_moves where from_state = old.state and to_state = new.state) then
    raise exception 'a settlement cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger settlements_moves before update of state on settlements
  for each row when (old.state is distinct from new.state) execute function refuse_impossible_settlement_move();

-- How each side is reached, and how it stands on the bill of sale.
create table settlement_parties (
  settlement_id text not null references settlements,
  side          text not null check (side in ('buyer','seller')),
  name          text not null check (length(name) between 1 and 200),
  address       text not null check (length(address) <= 500),
  phone         text not null default '' check (length(phone) <= 40),
  given_at      timestamptz not null,
  primary key (settlement_id, side)
);
-- What happened, in order; never changed.
create table settlement_events (
  settlement_id text not null references settlements,
  sequence      integer not null check (sequence > 0),
  kind          text not null check (kind ~ '^[a-z_]+$'),
  by_side       text not null check (by_side in ('buyer','seller','staff','system')),
  actor_id      text,
  to_state      text,
  note          text not null default '' check (length(note) <= 4000),
  happened_at   timestamptz not null,
  primary key (settlement_id, sequence)
);
create function settlement_papers_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'what happened in a settlement, its invoices and its bill are kept as they are' using errcode = 'check_violation';
end $$;
create trigger settlement_events_no_change before update or delete on settlement_events for each row execute function settlement_papers_are_kept();
-- The bill of sale as it was issued.
create table bills_of_sale (
  settlement_id text primary key references settlements,
  facts         jsonb not null,
  issued_at     timestamptz not null
);
create trigger bills_of_sale_no_change before update or delete on bills_of_sale for each row execute function settlement_papers_are_kept();

create table settlement_disputes (
  id              text primary key,
  settlement_id   text not null references settlements,
  opened_by       text not null check (opened_by in ('buyer','seller')),
  actor_id        text not null,
  reason          text not null check (length(reason) between 10 and 2000),
  opened_at       timestamptz not null,
  time_left_ms    bigint not null check (time_left_ms >= 0),
  decision        text check (decision in ('goes_on','buyer_defaulted','seller_defaulted','called_off')),
  decision_reason text not null default '',
  decided_by      text,
  decided_at      timestamptz,
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null))
);
create unique index settlement_disputes_one_open on settlement_disputes (settlement_id) where decided_at is null;
create index settlement_disputes_by_settlement on settlement_disputes (settlement_id);
create table dispute_evidence (
  id           text primary key,
  dispute_id   text not null references settlement_disputes,
  sent_by      text not null,
  side         text not null check (side in ('buyer','seller')),
  file_name    text not null,
  content_type text not null check (content_type in ('application/pdf','image/jpeg')),
  byte_length  integer not null check (byte_length > 0),
  storage_key  text not null,
  sent_at      timestamptz not null
);
create index dispute_evidence_by_dispute on dispute_evidence (dispute_id);

-- Second chances: who wishes to be asked where a buyer defaults, and who was asked.
create table second_chance_requests (
  user_id   text primary key,
  agreed_at timestamptz not null
);
create table second_chances (
  id            text primary key,
  auction_id    text not null,
  settlement_id text not null references settlements,   -- the one that fell through
  slug          text not null,
  title         text not null,
  user_id       text not null,
  seller_id     text not null,
  dealer_id     text,
  currency      text not null,
  price         bigint not null check (price > 0),
  premium       bigint not null check (premium >= 0),
  state         text not null check (state in ('asked','accepted','declined','lapsed')),
  asked_at      timestamptz not null,
  due_at        timestamptz,
  reminded_for  timestamptz,
  answered_at   timestamptz,
  unique (auction_id, user_id),
  check ((state = 'asked') = (due_at is not null)),
  check ((state = 'asked') = (answered_at is null))
);
create unique index second_chances_one_asked on second_chances (auction_id) where state = 'asked';
create index second_chances_due on second_chances (due_at) where due_at is not null;
create index second_chances_by_user on second_chances (user_id);
create function refuse_answering_twice() returns trigger language plpgsql as $$
begin
  if old.state <> 'asked' then
    raise exception 'what was % stays %', old.state, old.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger second_chances_answered before update of state on second_chances for each row execute function refuse_answering_twice();
-- Underbidders still to be asked after a default: written with it, taken by the settler.
create table second_chances_due_to_ask (
  auction_id    text primary key,
  settlement_id text not null references settlements,
  written_at    timestamptz not null
);

-- Invoices -------------------------------------------------------------------------------------------------------------------
-- The counter's row is locked until the invoice's transaction ends: a number is taken only with its invoice.
create table invoice_counters (
  series text primary key,
  last   integer not null default 0 check (last >= 0)
);
insert into invoice_counters values ('invoices', 0);
create table invoices (
  series        text not null references invoice_counters,
  number        integer not null check (number > 0),
  kind          text not null check (kind in ('invoice','credit_note')),
  settlement_id text not null references settlements,
  charge_id     text not null,
  credited      bigint not null default 0 check (credited >= 0),   -- of the charge, what all its credit notes take back, this one included
  user_id       text not null,
  slug          text not null,
  title         text not null,
  billed_to     jsonb not null,
  site         jsonb not null,
  lines         jsonb not null,
  currency      text not null check (currency ~ '^[A-Z]{3}$'),
  net           bigint not null,
  tax           bigint not null,
  issued_at     timestamptz not null,
  primary key (series, number),
  check ((kind = 'invoice') = (net > 0)),
  check ((kind = 'credit_note') = (credited > 0))
);
create unique index invoices_one_a_charge on invoices (charge_id) where kind = 'invoice';
create unique index invoices_one_a_credit on invoices (charge_id, credited) where kind = 'credit_note';
create index invoices_by_user on invoices (user_id, number desc);
create index invoices_by_settlement on invoices (settlement_id);
create function refuse_gap_in_invoices() returns trigger language plpgsql as $$
begin
  if new.number <> (select last from invoice_counters where series = new.series) then
    raise exception 'invoice % is not the next of %', new.number, new.series using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoices_in_order before insert on invoices for each row execute function refuse_gap_in_invoices();
create trigger invoices_no_change before update or delete on invoices for each row execute function settlement_papers_are_kept();
create trigger invoices_no_truncate before truncate on invoices for each statement execute function settlement_papers_are_kept();
create function refuse_counting_back() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.last <> old.last + 1 then
    raise exception 'an invoice counter counts on by one' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoice_counters_count before update or delete on invoice_counters for each row execute function refuse_counting_back();
-- At the commit every number up to the counter has its invoice.
create function refuse_number_without_invoice() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from invoices where series = new.series and number = new.last) then
    raise exception 'number % of % has no invoice', new.last, new.series using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger invoice_counters_used after update on invoice_counters deferrable initially deferred for each row execute function refuse_number_without_invoice();
