-- What processes that keep lists in memory read to stay current, also of what is on offer. A bid changes no column of the
-- index and no index has the new column, so a bid still updates its row in place.
create index auction_states_on_offer on auction_states (auction_id)
  where status in ('scheduled', 'live') and starts_at is not null;
alter table auction_states add column changed_in xid8 not null default pg_current_xact_id();
create function record_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger auction_states_record_change before update on auction_states for each row
  when (new.status in ('scheduled', 'live')) execute function record_change();

-- Auctions whose listing changed, or that are no longer among those that ended.
alter table removed_ended_auctions rename to changed_auctions;
alter index removed_ended_auctions_pkey rename to changed_auctions_pkey;
alter index removed_ended_auctions_by_change rename to changed_auctions_by_change;
drop trigger ended_auctions_removed on ended_auctions;
drop function record_removed_ended_auction();
create function record_changed_auction(id text) returns void language sql as $$
  insert into changed_auctions (auction_id) values (id)
    on conflict (auction_id) do update set changed_in = excluded.changed_in
$$;
create function record_removed_ended_auction() returns trigger language plpgsql as $$
begin
  perform record_changed_auction(old.auction_id);
  return null;
end $$;
create trigger ended_auctions_removed after delete on ended_auctions for each row
  execute function record_removed_ended_auction();
-- A change of an ended auction replaces its row of ended_auctions, which is recorded already.
create function record_changed_listing() returns trigger language plpgsql as $$
begin
  if exists (select from auction_states where auction_id = new.id and status in ('scheduled', 'live')) then
    perform record_changed_auction(new.id);
  end if;
  return null;
end $$;
create trigger auctions_record_change after update on auctions for each row execute function record_changed_listing();

-- By the word indexes whatever the statistics say.
drop function ended_lot_numbers_with_words(tsquery);
create function listed_lot_numbers_with_words(query tsquery) returns setof integer language sql stable
  set enable_seqscan = off set enable_indexscan = off as $$
  select lot_number from auction_search where stage = 'ended' and words @@ query
  union all select lot_number from auction_search where stage = 'on_offer' and words @@ query
$$;
