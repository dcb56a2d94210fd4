-- For the console's list of sales: its orders, filters and search, at any number of sales.

-- Late sales and upcoming deadlines first, then open sales without one, then ended ones, the last to end first.
create function sale_order(due timestamptz, ended timestamptz) returns bigint language sql immutable parallel safe
  return case when ended is null then coalesce(floor(extract(epoch from due at time zone 'UTC'))::bigint, 4000000000)
    else 9000000000 - floor(extract(epoch from ended at time zone 'UTC'))::bigint end;

create index settlements_by_order on settlements (sale_order(due_at, ended_at), id);
create index settlements_by_state on settlements (state, sale_order(due_at, ended_at), id);
create index settlements_by_price on settlements (price, id);
create index settlements_by_since on settlements (state_since, id);
create index settlements_by_words on settlements using gin (title_words(title || ' ' || slug));
create index negotiations_by_order on negotiations (sale_order(due_at, ended_at), auction_id) where state <> 'accepted';
create index negotiations_by_price on negotiations (coalesce(standing, price_at_close), auction_id)
  where state <> 'accepted';
create index negotiations_by_since on negotiations (coalesce(ended_at, opened_at), auction_id)
  where state <> 'accepted';
create index negotiations_by_words on negotiations using gin (title_words(title || ' ' || slug));
create index second_chances_by_order on second_chances (sale_order(due_at, answered_at), id) where state <> 'accepted';
create index second_chances_by_price on second_chances (price, id) where state <> 'accepted';
create index second_chances_by_since on second_chances (coalesce(answered_at, asked_at), id) where state <> 'accepted';
create index second_chances_by_words on second_chances using gin (title_words(title || ' ' || slug));

-- When staff last reminded those whose step is late.
alter table settlements add column late_reminder_at timestamptz;
