create table payment_methods (
  id text primary key, -- the provider's id
  user_id text not null,
  provider text not null check (provider in ('sandbox', 'stripe')),
  brand text not null,
  last4 text not null check (length(last4) = 4),
  exp_month integer not null,
  exp_year integer not null,
  declines_holds boolean not null default false,
  is_default boolean not null default false,
  created_at timestamptz not null,
  -- The provider's fingerprint of the card number: the same for the same card, whoever saves it.
  fingerprint text
);
create index payment_methods_by_fingerprint on payment_methods (fingerprint) where fingerprint is not null;
create index payment_methods_by_user on payment_methods (user_id);
create unique index payment_methods_one_default on payment_methods (user_id) where is_default;

create table setup_intents (
  id text primary key,
  user_id text not null,
  client_secret text not null,
  status text not null,
  created_at timestamptz not null
);

create table card_customers (
  provider text not null check (provider in ('sandbox', 'stripe')),
  user_id text not null,
  customer_id text not null,
  created_at timestamptz not null,
  primary key (provider, user_id)
);

-- One authorisation. A bidder has at most one armed hold and asks for one at a time.
create table holds (
  id text primary key, -- also the provider's reference
  user_id text not null,
  provider text not null check (provider in ('sandbox', 'stripe')),
  card_id text not null,
  card_label text not null,
  about_slug text not null, -- the auction that needed it, as it was called then
  about_title text not null,
  premium bigint not null check (premium > 0), -- the premium that it covers; `amount` adds the highest tax on it
  amount bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null check (state in ('requested', 'action_needed', 'placed', 'declined', 'releasing', 'released',
    'capturing', 'captured', 'expired')),
  replaces_id text references holds,
  payment_id text unique,
  client_secret text,
  can_raise boolean not null default false, -- the bank can raise it in place
  wanted_premium bigint,
  requested_at timestamptz not null,
  placed_at timestamptz,
  expires_at timestamptz,
  review_at timestamptz, -- when to check whether it is still needed
  unneeded_since timestamptz,
  oversized_since timestamptz, -- needed, but for less
  ended_at timestamptz,
  end_reason text check (end_reason in ('declined', 'unneeded', 'replaced', 'captured', 'expired', 'abandoned',
    'unanswered', 'card_charged', 'set_aside')),
  captured_amount bigint,
  decline_code text,
  decline_message text,
  tried_at timestamptz, -- the last attempt to raise or renew it; null: it is large enough
  check (amount >= premium),
  check (wanted_premium > premium),
  check (captured_amount between 0 and amount),
  check (state not in ('placed', 'capturing') or payment_id is not null and placed_at is not null
    and expires_at is not null),
  check ((state in ('declined', 'released', 'captured', 'expired')) = (ended_at is not null)),
  check ((state = 'captured') = (captured_amount is not null)),
  check ((state = 'placed') = (review_at is not null))
);
create index holds_by_user on holds (user_id, requested_at desc);
create unique index holds_one_placed on holds (user_id) where state = 'placed';
create unique index holds_one_requested on holds (user_id) where state in ('requested', 'action_needed');
create index holds_review on holds (review_at) where state = 'placed';

create function refuse_hold_going_back() returns trigger language plpgsql as $$
begin
  if not (old.state, new.state) in (
    ('requested', 'action_needed'), ('requested', 'placed'), ('requested', 'declined'), ('requested', 'releasing'),
    ('requested', 'expired'),
    ('action_needed', 'placed'), ('action_needed', 'declined'), ('action_needed', 'releasing'),
    ('placed', 'releasing'), ('placed', 'capturing'), ('placed', 'expired'),
    ('releasing', 'released'), ('releasing', 'captured'), ('releasing', 'expired'),
    ('capturing', 'captured'), ('capturing', 'expired'), ('capturing', 'releasing')
  ) then
    raise exception 'a hold cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger holds_moves before update of state on holds for each row
  when (old.state is distinct from new.state) execute function refuse_hold_going_back();

create table charges (
  id text primary key,
  user_id text not null,
  auction_id text not null,
  about_slug text not null,
  about_title text not null,
  purpose text not null check (purpose in ('premium', 'seller_fee')),
  net bigint not null check (net > 0),
  tax bigint not null check (tax >= 0),
  tax_text text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null check (state in ('due', 'action_needed', 'taken', 'declined', 'cancelled')),
  hold_id text references holds,
  card_id text, -- for a charge without a hold: stored, so that a repeated command is the same
  payment_id text unique,
  client_secret text,
  decline_code text,
  decline_message text,
  refunded bigint not null default 0,
  disputed bigint not null default 0 check (disputed >= 0),
  created_at timestamptz not null,
  taken_at timestamptz,
  attempt integer not null default 1 check (attempt > 0), -- a resale after a default charges the seller's fee again
  refund_owed bigint not null default 0, -- the part of `refunded` that did not arrive and waits for staff
  dispute_lost bigint not null default 0, -- the part of `disputed` that was lost and is written off
  words tsvector not null generated always as (title_words(about_title)) stored,
  constraint charges_once_a_sale unique (auction_id, user_id, purpose, attempt),
  check (refunded >= 0 and refunded <= (net + tax)),
  check ((state = 'taken') = (taken_at is not null)),
  check (state <> 'taken' or payment_id is not null),
  constraint charges_refund_owed_within check (refund_owed between 0 and refunded),
  constraint charges_dispute_lost_within check (dispute_lost between 0 and disputed)
);
create index charges_asked on charges (id) where state = 'action_needed';
create index charges_by_amount on charges (((net + tax)) desc, id desc);
create index charges_by_purpose on charges (purpose, created_at desc, id desc);
create index charges_by_state on charges (state, created_at desc, id desc);
create index charges_by_time on charges (created_at desc, id desc);
create index charges_by_user on charges (user_id, created_at desc);
create index charges_by_words on charges using gin (words);

create function add_charge_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into payment_sums (day, kind, currency, state, count, amount)
      values ((old.created_at at time zone 'UTC')::date, old.purpose, old.currency, old.state, -1,
        -(old.net + old.tax));
  end if;
  if tg_op <> 'DELETE' then
    insert into payment_sums (day, kind, currency, state, count, amount)
      values ((new.created_at at time zone 'UTC')::date, new.purpose, new.currency, new.state, 1, new.net + new.tax);
  end if;
  return null;
end $$;
create trigger charges_sums after insert or delete or update of created_at, purpose, currency, state, net,
  tax on charges for each row execute function add_charge_sums();

create table refunds (
  id text primary key,
  charge_id text not null references charges,
  amount bigint not null check (amount > 0),
  tax bigint not null,
  reason text not null check (length(reason) between 3 and 1000),
  requested_by text, -- null: automatic
  state text not null check (state in ('due', 'done', 'refused', 'paid_by_hand', 'taken_back')),
  provider_id text,
  refusal text,
  created_at timestamptz not null,
  done_at timestamptz,
  owed_since timestamptz, -- since the provider first failed to send it
  -- That of its charge, so that refunds are counted without reading all charges.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  check (tax between 0 and amount),
  constraint refunds_owed_has_time check (state not in ('refused', 'paid_by_hand') or owed_since is not null),
  constraint refunds_done_has_provider check (state <> 'done' or provider_id is not null)
);
-- A refund is listed as an amount below zero.
create index refunds_by_amount on refunds (((- amount)) desc, id desc);
create index refunds_by_charge on refunds (charge_id);
create index refunds_by_provider on refunds (provider_id) where provider_id is not null;
create index refunds_by_state on refunds (state, created_at desc, id desc);
create index refunds_by_time on refunds (created_at desc, id desc);
create index refunds_owed on refunds (owed_since) where state = 'refused';

-- A refund is listed as an amount below zero.
create function add_refund_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into payment_sums (day, kind, currency, state, count, amount)
      values ((old.created_at at time zone 'UTC')::date, 'refund', old.currency, old.state, -1, old.amount);
  end if;
  if tg_op <> 'DELETE' then
    insert into payment_sums (day, kind, currency, state, count, amount)
      values ((new.created_at at time zone 'UTC')::date, 'refund', new.currency, new.state, 1, -new.amount);
  end if;
  return null;
end $$;
create trigger refunds_sums after insert or delete or update of created_at, currency, state,
  amount on refunds for each row execute function add_refund_sums();

create table card_disputes (
  id text primary key, -- the provider's id
  charge_id text not null references charges,
  amount bigint not null check (amount > 0),
  -- An inquiry withholds nothing yet; closed: an inquiry that became no dispute.
  state text not null check (state in ('inquiry', 'closed', 'needs_answer', 'under_review', 'won', 'lost')),
  reason text not null,
  answer_by timestamptz, -- null: the provider gives no deadline
  opened_at timestamptz not null,
  decided_at timestamptz,
  check ((state in ('closed', 'won', 'lost')) = (decided_at is not null))
);
create index card_disputes_by_charge on card_disputes (charge_id, opened_at);

-- Written in the deciding transaction, performed after it. The id is the provider's idempotency key, so performing a
-- command twice has the effect of one.
create table payment_commands (
  id text primary key,
  kind text not null check (kind in ('authorise', 'raise', 'release', 'take', 'charge', 'refund', 'look')),
  subject_id text not null, -- the hold, charge or refund; for `look`, the provider's payment
  user_id text,
  amount bigint check (amount > 0),
  is_present boolean not null default false, -- the cardholder is there to answer their bank
  state text not null check (state in ('due', 'done', 'given_up')),
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  done_at timestamptz,
  lease_owner integer,
  check ((state = 'due') = (due_at is not null)),
  check ((state = 'due') = (done_at is null)),
  check (lease_owner is null or state = 'due')
);
create index payment_commands_due on payment_commands (due_at) where due_at is not null;
create index payment_commands_given_up on payment_commands (created_at) where state = 'given_up';
create index payment_commands_leased on payment_commands (lease_owner) where lease_owner is not null;
create index payment_commands_of_charges on payment_commands (subject_id) where kind = 'charge';
create unique index payment_commands_one_due on payment_commands (kind, subject_id) where (state = 'due')
  and (kind <> 'look');

-- Webhooks are hints: the truth is fetched.
create table provider_hints (
  provider text not null,
  event_id text not null,
  kind text not null,
  payment_id text,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

create table provider_cursors (
  provider text primary key,
  cursor text not null
);

create table money_accounts (
  code text primary key check (code ~ '^[a-z_]+$'),
  name text not null,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense'))
);
insert into money_accounts values
  ('bank', 'Bank account', 'asset'),
  ('card_provider', 'Card provider balance', 'asset'),
  ('disputed', 'Withheld in disputes', 'asset'),
  ('losses', 'Dispute losses', 'expense'),
  ('premiums', 'Buyer''s premiums', 'income'),
  ('provider_fees', 'Card provider fees', 'expense'),
  ('receivable', 'Receivables', 'asset'),
  ('refunds_owed', 'Refunds owed', 'liability'),
  ('seller_fees', 'Seller fees', 'income'),
  ('tax_payable', 'Tax payable', 'liability');

create table money_postings (
  id text primary key,
  key text not null unique, -- the same thing is never posted twice
  kind text not null check (kind in ('charge', 'capture', 'credit_note', 'refund', 'refund_failed', 'paid_by_hand',
    'provider_fee', 'dispute', 'dispute_settled', 'write_off')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  user_id text,
  auction_id text,
  charge_id text references charges,
  provider_id text,
  words text not null,
  posted_at timestamptz not null
);
create index money_postings_by_charge on money_postings (charge_id);
create index money_postings_newest on money_postings (posted_at desc, id desc);

create function refuse_unbalanced_posting() returns trigger language plpgsql as $$
declare
  id_of text := to_jsonb(new) ->> case when tg_table_name = 'money_postings' then 'id' else 'posting_id' end;
  entries integer;
  rest bigint;
begin
  select count(*), coalesce(sum(amount), 0) into entries, rest from money_entries where posting_id = id_of;
  if entries < 2 or rest <> 0 then
    raise exception 'the posting % does not balance: % entries, % left', id_of, entries, rest
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function books_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the books are append-only' using errcode = 'check_violation';
end $$;
create constraint trigger money_postings_balance after insert on money_postings
  deferrable initially deferred for each row execute function refuse_unbalanced_posting();
create trigger money_postings_no_change before delete or update on money_postings for each row
  execute function books_are_append_only();
create trigger money_postings_no_truncate before truncate on money_postings for each statement
  execute function books_are_append_only();

create table money_entries (
  posting_id text not null references money_postings,
  line integer not null check (line > 0),
  account text not null references money_accounts(code),
  amount bigint not null check (amount <> 0), -- debit above zero, credit below
  primary key (posting_id, line)
);
create index money_entries_by_account on money_entries (account);
create constraint trigger money_entries_balance after insert on money_entries deferrable initially deferred
  for each row execute function refuse_unbalanced_posting();
create trigger money_entries_no_change before delete or update on money_entries for each row
  execute function books_are_append_only();
create trigger money_entries_no_truncate before truncate on money_entries for each statement
  execute function books_are_append_only();

create table money_proofs (
  one boolean default true primary key check (one),
  due_at timestamptz not null,
  lease_owner integer
);

-- What payments come to, by day in UTC. The sums of its rows are exact at any time: a change to a payment adds rows, so
-- that it waits for no other, and a job adds up the rows of a day.
create table payment_sums (
  id bigint generated always as identity primary key,
  day date not null,
  kind text not null check (kind in ('premium', 'seller_fee', 'refund')),
  currency text not null,
  state text not null,
  count bigint not null,
  amount bigint not null
);
create index payment_sums_by_day on payment_sums (day, kind, currency, state);

-- The narrowest place applies. Ended rates stay for the record.
create table tax_rates (
  id text primary key,
  country text not null check (length(country) between 1 and 80),
  region text not null default '' check (length(region) <= 120),
  name text not null check (length(name) between 1 and 80),
  basis_points integer not null check (basis_points between 1 and 5000),
  created_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index tax_rates_one_a_place on tax_rates (lower(country), lower(region)) where ended_at is null;

-- The sandbox provider stores here what a real one stores.
create table sandbox_cards (
  id text primary key,
  user_id text not null,
  test_card text not null,
  removed_at timestamptz,
  created_at timestamptz not null
);

create table sandbox_payments (
  id text primary key,
  reference text not null,
  user_id text not null,
  card_id text not null references sandbox_cards,
  mode text not null check (mode in ('hold', 'charge')),
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('held', 'action_needed', 'declined', 'taken', 'cancelled')),
  taken bigint not null default 0,
  refunded bigint not null default 0,
  fee bigint not null default 0,
  client_secret text not null,
  decline_code text,
  decline_text text,
  expires_at timestamptz,
  created_at timestamptz not null,
  check (taken between 0 and amount),
  check (refunded between 0 and taken)
);
create index sandbox_payments_by_reference on sandbox_payments (reference);

create table sandbox_movements (
  id text primary key,
  payment_id text not null references sandbox_payments,
  reference text not null,
  kind text not null check (kind in ('charge', 'refund', 'refund_failed', 'dispute', 'dispute_won')),
  amount bigint not null, -- above zero to us, below zero from us
  fee bigint not null default 0,
  made_at timestamptz not null
);
create index sandbox_movements_by_time on sandbox_movements (made_at);

create table sandbox_disputes (
  id text primary key,
  payment_id text not null unique references sandbox_payments,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('inquiry', 'needs_answer', 'won', 'lost')),
  answer_by timestamptz not null
);

create table sandbox_answers (
  key text primary key,
  request text not null,
  answer jsonb not null,
  given_at timestamptz not null
);

create table sandbox_events (
  id bigint generated always as identity primary key,
  kind text not null,
  payment_id text not null,
  made_at timestamptz not null
);

-- Called for each row of a list: in SQL, with its subqueries, a call took 20 µs.
create function all_in_price(price bigint, terms jsonb, tax_basis_points integer) returns bigint
  language plpgsql immutable as $$
declare
  premium jsonb := terms->'premium';
  unit bigint := case when terms->>'currency' in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 10 else 1 end;
  fee bigint := greatest((premium->>'least')::bigint, least((premium->>'most')::bigint,
    (price * (premium->>'rateBasisPoints')::bigint + 5000) / 10000));
begin
  fee := (fee + unit / 2) / unit * unit;
  return price + fee + ((fee * tax_basis_points + 5000) / 10000 + unit / 2) / unit * unit;
end $$;

-- The tax rate for a location: the region's, else the country's, else none.
create function tax_basis_points_at(location jsonb) returns integer language sql stable as $$
  select coalesce((select r.basis_points from tax_rates r
    where r.ended_at is null and lower(trim(r.country)) = lower(trim(coalesce(location->>'country', '')))
      and (r.region = '' or lower(trim(r.region)) = lower(trim(coalesce(location->>'region', ''))))
    order by r.region = '' limit 1), 0)
$$;
