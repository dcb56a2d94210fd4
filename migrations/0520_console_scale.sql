-- The console's lists at any number of rows: totals of payments, words of the audit log, and the orders and states of
-- auctions and people.

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

create function add_charge_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into payment_sums (day, kind, currency, state, count, amount)
      values ((old.created_at at time zone 'UTC')::date, old.purpose, old.currency, old.state, -1, -(old.net + old.tax));
  end if;
  if tg_op <> 'DELETE' then
    insert into payment_sums (day, kind, currency, state, count, amount)
      values ((new.created_at at time zone 'UTC')::date, new.purpose, new.currency, new.state, 1, new.net + new.tax);
  end if;
  return null;
end $$;
create trigger charges_sums after insert or delete or update of created_at, purpose, currency, state, net, tax on charges
  for each row execute function add_charge_sums();

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
create trigger refunds_sums after insert or delete or update of created_at, currency, state, amount on refunds
  for each row execute function add_refund_sums();

insert into payment_sums (day, kind, currency, state, count, amount)
  select (created_at at time zone 'UTC')::date, purpose, currency, state, count(*), sum(net + tax)
  from charges group by 1, 2, 3, 4
  union all
  select (created_at at time zone 'UTC')::date, 'refund', currency, state, count(*), -sum(amount)
  from refunds group by 1, 2, 3, 4;

-- The words of an entry are kept: splitting them again for each entry that a search reads would be slow.
drop index audit_entries_words;
alter table audit_entries add column words tsvector not null
  generated always as (audit_words(subject, reason, before, after)) stored;
create index audit_entries_words on audit_entries using gin (words);

-- Live auctions are few, and their bids should not pay for these.
create index auction_states_by_close on auction_states (status, closes_at, auction_id) where status <> 'live';
create index auction_states_by_price on auction_states (status, price, auction_id) where status <> 'live';
create index auction_states_by_bids on auction_states (status, bid_count, auction_id) where status <> 'live';

create function person_standing(blocked_at timestamptz, is_staff boolean, email_verified_at timestamptz, card text)
  returns text language sql immutable parallel safe
  return case when blocked_at is not null then 'blocked' when is_staff then 'staff'
    when email_verified_at is null then 'unverified' when card is null then 'without_card' else 'with_card' end;
create index paddles_by_standing on paddles
  (person_standing(blocked_at, is_staff, email_verified_at, payment_method_id), user_id);

-- `strict` keeps the planner from writing the body in place of the call, and the cost from computing the words row by row
-- instead of reading their index.
alter function title_words(text) strict cost 3000;

-- Open sales are few and new: an index of all sales in another order would be read almost to its end.
create index settlements_open_by_since on settlements (state_since, id) where ended_at is null;
create index settlements_open_by_price on settlements (price, id) where ended_at is null;
