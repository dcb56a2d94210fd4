-- Late sales and upcoming deadlines first, then open sales without one, then ended ones, the last to end first.
create function sale_order(due timestamptz, ended timestamptz) returns bigint language sql immutable parallel safe
  return case when ended is null then coalesce(floor(extract(epoch from due at time zone 'UTC'))::bigint, 4000000000)
    else 9000000000 - floor(extract(epoch from ended at time zone 'UTC'))::bigint end;

-- One row for each auction below its reserve: high bidder and seller take turns.
create table negotiations (
  auction_id text primary key,
  slug text not null unique,
  title text not null,
  bidder_id text not null,
  seller_id text not null,
  dealer_id text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price_at_close bigint not null check (price_at_close > 0),
  state text not null check (state in ('open', 'accepted', 'declined', 'lapsed', 'withdrawn')),
  turn text check (turn in ('bidder', 'seller')),
  round integer not null check (round > 0),
  rounds integer not null check (rounds between 1 and 20),
  current_offer bigint check (current_offer > 0), -- the amount that the side whose turn it is must answer
  last_offer bigint,
  due_at timestamptz,
  reminded_for timestamptz, -- the deadline that both were reminded of
  opened_at timestamptz not null,
  ended_at timestamptz,
  check (last_offer >= price_at_close),
  check ((state = 'open') = (turn is not null)),
  check ((state = 'open') = (due_at is not null)),
  check ((state = 'open') = (ended_at is null)),
  check (round <= rounds),
  check (turn is distinct from 'seller' or current_offer is not null),
  check (state <> 'accepted' or current_offer is not null),
  check (bidder_id <> seller_id)
);
create index negotiations_by_bidder on negotiations (bidder_id);
create index negotiations_by_order on negotiations (sale_order(due_at, ended_at), auction_id)
  where state <> 'accepted';
create index negotiations_by_price on negotiations (coalesce(current_offer, price_at_close), auction_id)
  where state <> 'accepted';
create index negotiations_by_seller on negotiations (seller_id);
create index negotiations_by_since on negotiations (coalesce(ended_at, opened_at), auction_id)
  where state <> 'accepted';
create index negotiations_by_words on negotiations using gin (title_words(((title || ' ') || slug)));
create index negotiations_due on negotiations (due_at) where state = 'open';

create function refuse_reopening() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception '% is final', old.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger negotiations_end before update of state, turn, current_offer on negotiations for each row
  execute function refuse_reopening();

create table negotiation_moves (
  auction_id text not null references negotiations(auction_id),
  sequence integer not null check (sequence > 0),
  round integer not null,
  by_party text not null check (by_party in ('bidder', 'seller', 'system')),
  actor_id text,
  kind text not null check (kind in ('offer', 'counter', 'accept', 'decline', 'lapse', 'withdraw')),
  amount bigint check (amount > 0),
  made_at timestamptz not null,
  primary key (auction_id, sequence),
  check (kind <> 'offer' or by_party = 'bidder'),
  check (kind <> 'counter' or by_party = 'seller'),
  check ((by_party = 'system') = (kind in ('lapse', 'withdraw'))),
  check ((kind in ('offer', 'counter', 'accept')) = (amount is not null))
);

-- The same table as in src/contract/settlement-states.ts.
create table settlement_moves (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into settlement_moves values
  ('collection_due', 'fell_through'), ('collection_due', 'handover_due'),
  ('documents_due', 'collection_due'), ('documents_due', 'fell_through'),
  ('fee_due', 'fell_through'), ('fee_due', 'payment_due'),
  ('handover_due', 'collection_due'), ('handover_due', 'done'), ('handover_due', 'fell_through'),
  ('payment_due', 'documents_due'), ('payment_due', 'fell_through');

create table settlements (
  id text primary key,
  auction_id text not null,
  attempt integer not null check (attempt > 0),
  slug text not null,
  title text not null,
  origin text not null check (origin in ('hammer', 'offer', 'underbidder')),
  buyer_id text not null,
  seller_id text not null,
  dealer_id text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price bigint not null check (price > 0),
  premium bigint not null check (premium >= 0),
  state text not null check (state in ('fee_due', 'payment_due', 'documents_due', 'collection_due', 'handover_due',
    'done', 'fell_through')),
  state_since timestamptz not null,
  due_at timestamptz, -- null while a dispute pauses the time
  reminded_for timestamptz,
  late_for timestamptz, -- the deadline whose passing was announced
  charge_id text,
  payment_reported_at timestamptz,
  collection_at timestamptz,
  collection_place text,
  collection_by text check (collection_by in ('buyer', 'seller')),
  fault text check (fault in ('buyer', 'seller', 'nobody')),
  fault_reason text,
  fee_settled_at timestamptz, -- after a fall through: when the fee was refunded or kept
  started_at timestamptz not null,
  ended_at timestamptz,
  -- When staff last reminded those whose step is late.
  late_reminder_at timestamptz,
  words tsvector not null generated always as (title_words(((title || ' ') || slug))) stored,
  unique (auction_id, attempt),
  check (buyer_id <> seller_id),
  check ((state in ('done', 'fell_through')) = (ended_at is not null)),
  check ((state = 'fell_through') = (fault is not null)),
  check ((fault is null) = (fault_reason is null)),
  check (state not in ('done', 'fell_through') or due_at is null),
  check ((collection_at is null) = (collection_place is null)),
  check ((collection_at is null) = (collection_by is null)),
  check (state <> 'handover_due' or collection_at is not null)
);
create index settlements_by_buyer on settlements (buyer_id);
create index settlements_by_dealer on settlements (dealer_id) where dealer_id is not null;
create index settlements_by_order on settlements (sale_order(due_at, ended_at), id);
create index settlements_by_price on settlements (price, id);
create index settlements_by_seller on settlements (seller_id);
create index settlements_by_since on settlements (state_since, id);
create index settlements_by_slug on settlements (slug);
create index settlements_by_state on settlements (state, sale_order(due_at, ended_at), id);
create index settlements_by_words on settlements using gin (words);
create index settlements_due on settlements (due_at) where due_at is not null;
create index settlements_fee_due on settlements (id) where state = 'fee_due';
create index settlements_fee_to_settle on settlements (id) where (state = 'fell_through')
  and (fee_settled_at is null);
create unique index settlements_one_stands on settlements (auction_id) where state <> 'fell_through';
create index settlements_open_by_price on settlements (price, id) where ended_at is null;
-- Open sales are few and new: an index of all sales in another order would be read almost to its end.
create index settlements_open_by_since on settlements (state_since, id) where ended_at is null;

create function refuse_impossible_settlement_move() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from settlement_moves where from_state = old.state and to_state = new.state) then
    raise exception 'a settlement cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger settlements_moves before update of state on settlements for each row
  when (old.state is distinct from new.state) execute function refuse_impossible_settlement_move();

create table settlement_parties (
  settlement_id text not null references settlements,
  side text not null check (side in ('buyer', 'seller')),
  name text not null check (length(name) between 1 and 200),
  address text not null check (length(address) <= 500),
  phone text not null default '' check (length(phone) <= 40),
  given_at timestamptz not null,
  shares_email boolean not null default true,
  primary key (settlement_id, side)
);

create table settlement_events (
  settlement_id text not null references settlements,
  sequence integer not null check (sequence > 0),
  kind text not null check (kind ~ '^[a-z_]+$'),
  by_side text not null check (by_side in ('buyer', 'seller', 'staff', 'system')),
  actor_id text,
  to_state text,
  note text not null default '' check (length(note) <= 4000),
  happened_at timestamptz not null,
  primary key (settlement_id, sequence)
);

create function settlement_records_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'settlement records are append-only' using errcode = 'check_violation';
end $$;
create trigger settlement_events_no_change before delete or update on settlement_events for each row
  execute function settlement_records_are_append_only();

create table bills_of_sale (
  settlement_id text primary key references settlements,
  facts jsonb not null,
  issued_at timestamptz not null
);
create trigger bills_of_sale_no_change before delete or update on bills_of_sale for each row
  execute function settlement_records_are_append_only();

create table settlement_disputes (
  id text primary key,
  settlement_id text not null references settlements,
  opened_by text not null check (opened_by in ('buyer', 'seller')),
  actor_id text not null,
  reason text not null check (length(reason) between 10 and 2000),
  opened_at timestamptz not null,
  time_left_ms bigint not null check (time_left_ms >= 0),
  decision text check (decision in ('sale_continues', 'buyer_defaulted', 'seller_defaulted', 'sale_canceled')),
  decision_reason text not null default '',
  decided_by text,
  decided_at timestamptz,
  -- The claims that a buyer disputes, as they read when the dispute was opened.
  claims jsonb not null default '[]' check (jsonb_typeof(claims) = 'array'),
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null))
);
-- The orders of the console's list of disputes. Open ones are few and may be of any age.
create index settlement_disputes_by_opened on settlement_disputes (opened_at, id);
create index settlement_disputes_by_settlement on settlement_disputes (settlement_id);
create index settlement_disputes_decided_by_opened on settlement_disputes (opened_at, id)
  where decided_at is not null;
create unique index settlement_disputes_one_open on settlement_disputes (settlement_id) where decided_at is null;
create index settlement_disputes_open_by_opened on settlement_disputes (opened_at, id) where decided_at is null;

create table dispute_evidence (
  id text primary key,
  dispute_id text not null references settlement_disputes,
  sent_by text not null,
  side text not null check (side in ('buyer', 'seller')),
  file_name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg')),
  byte_length integer not null check (byte_length > 0),
  storage_key text not null,
  sent_at timestamptz not null
);
create index dispute_evidence_by_dispute on dispute_evidence (dispute_id);

-- Underbidders who want to be asked if a buyer defaults.
create table second_chance_requests (
  user_id text primary key,
  agreed_at timestamptz not null
);

create table second_chances (
  id text primary key,
  auction_id text not null,
  settlement_id text references settlements, -- the one that fell through
  slug text not null,
  title text not null,
  user_id text not null,
  seller_id text not null,
  dealer_id text,
  currency text not null,
  price bigint not null check (price > 0),
  premium bigint not null check (premium >= 0),
  state text not null check (state in ('offered', 'accepted', 'declined', 'lapsed')),
  requested_at timestamptz not null,
  due_at timestamptz,
  reminded_for timestamptz,
  answered_at timestamptz,
  asks_next boolean not null default false,
  unique (auction_id, user_id),
  check ((state = 'offered') = (due_at is not null)),
  check ((state = 'offered') = (answered_at is null)),
  constraint second_chances_asks_next_by_seller check (not asks_next or settlement_id is null)
);
create index second_chances_by_order on second_chances (sale_order(due_at, answered_at), id)
  where state <> 'accepted';
create index second_chances_by_price on second_chances (price, id) where state <> 'accepted';
create index second_chances_by_seller on second_chances (seller_id) where state = 'offered';
create index second_chances_by_since on second_chances (coalesce(answered_at, requested_at), id)
  where state <> 'accepted';
create index second_chances_by_user on second_chances (user_id);
create index second_chances_by_words on second_chances using gin (title_words(((title || ' ') || slug)));
create index second_chances_due on second_chances (due_at) where due_at is not null;
create unique index second_chances_one_offered on second_chances (auction_id) where state = 'offered';

create function refuse_answering_twice() returns trigger language plpgsql as $$
begin
  if old.state <> 'offered' then
    raise exception '% is final', old.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger second_chances_answered before update of state on second_chances for each row
  execute function refuse_answering_twice();

-- Whether a bidder of an auction wants to be offered its vehicle if the sale to the winner falls through, or if it ends
-- without one. Where no choice was made, `second_chance_requests` counts.
create table second_chance_choices (
  auction_id text not null,
  user_id text not null,
  accepts boolean not null,
  chosen_at timestamptz not null,
  primary key (auction_id, user_id)
);
create index second_chance_choices_by_user on second_chance_choices (user_id);

-- Written in the transaction of the default, taken by the settlement worker.
create table second_chances_due_to_ask (
  auction_id text primary key,
  settlement_id text not null references settlements,
  written_at timestamptz not null
);

-- What has to happen with the title and the seller's loan. `is_needed` is null until the seller has said it.
create table sale_tasks (
  settlement_id text not null references settlements,
  task text not null check (task in ('title', 'loan_payoff')),
  is_needed boolean,
  planned_on date,
  seller_done_at timestamptz,
  buyer_done_at timestamptz,
  overdue_for date,
  primary key (settlement_id, task)
);
create index sale_tasks_planned on sale_tasks (planned_on) where (seller_done_at is null) or (buyer_done_at is null);

create table passed_documents (
  settlement_id text not null references settlements,
  position integer not null,
  auction_id text not null,
  kind text not null check (kind in ('title', 'registration', 'service', 'inspection', 'invoice', 'other')),
  passed_at timestamptz not null,
  primary key (settlement_id, "position")
);
create index passed_documents_by_auction on passed_documents (auction_id);

-- The row is locked until the invoice's transaction ends, so numbers have no gaps: at the commit every number up to
-- the counter has its invoice.
create table invoice_counters (
  series text primary key,
  last integer not null default 0 check (last >= 0)
);
insert into invoice_counters values
  ('invoices', 0);

create function refuse_counting_back() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.last <> old.last + 1 then
    raise exception 'an invoice counter counts on by one' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function refuse_number_without_invoice() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from invoices where series = new.series and number = new.last) then
    raise exception 'number % of % has no invoice', new.last, new.series using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger invoice_counters_count before delete or update on invoice_counters for each row
  execute function refuse_counting_back();
create constraint trigger invoice_counters_used after update on invoice_counters
  deferrable initially deferred for each row execute function refuse_number_without_invoice();

create table invoices (
  series text not null references invoice_counters(series),
  number integer not null check (number > 0),
  kind text not null check (kind in ('invoice', 'credit_note')),
  settlement_id text not null references settlements,
  charge_id text not null,
  -- What all credit notes of the charge return so far, including this one.
  credited bigint not null default 0 check (credited >= 0),
  user_id text not null,
  slug text not null,
  title text not null,
  billed_to jsonb not null,
  site jsonb not null,
  lines jsonb not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  net bigint not null,
  tax bigint not null,
  issued_at timestamptz not null,
  primary key (series, number),
  check ((kind = 'invoice') = (net > 0)),
  check ((kind = 'credit_note') = (credited > 0))
);
create index invoices_by_charge on invoices (charge_id);
create index invoices_by_settlement on invoices (settlement_id);
create index invoices_by_user on invoices (user_id, number desc);
create unique index invoices_one_a_charge on invoices (charge_id) where kind = 'invoice';
create unique index invoices_one_a_credit on invoices (charge_id, credited) where kind = 'credit_note';

create function refuse_gap_in_invoices() returns trigger language plpgsql as $$
begin
  if new.number <> (select last from invoice_counters where series = new.series) then
    raise exception 'invoice % is not the next of %', new.number, new.series using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoices_in_order before insert on invoices for each row execute function refuse_gap_in_invoices();
create trigger invoices_no_change before delete or update on invoices for each row
  execute function settlement_records_are_append_only();
create trigger invoices_no_truncate before truncate on invoices for each statement
  execute function settlement_records_are_append_only();

-- `buyer_id`: the high bidder, or the underbidder who bought after the first sale fell through.
create view sold_auctions as
  select s.auction_id, coalesce(t.price, s.hammer_price) as price, coalesce(t.buyer_id, s.leader_id) as buyer_id
  from auction_states s left join settlements t on t.auction_id = s.auction_id and t.state <> 'fell_through'
  where s.status = 'sold'
    and (t.id is not null or not exists (select from settlements f where f.auction_id = s.auction_id));

-- Sales that fell through for every buyer. While `is_offered`, an underbidder may still buy the vehicle.
create view failed_sales as
select s.auction_id,
  exists (select from second_chances c where c.auction_id = s.auction_id and c.state = 'offered')
  or exists (select from second_chances_due_to_ask d where d.auction_id = s.auction_id) as is_offered
from auction_states s
where s.status = 'sold' and not exists (select from sold_auctions k where k.auction_id = s.auction_id);
