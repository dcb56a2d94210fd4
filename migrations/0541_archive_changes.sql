-- What processes that keep the archive's facets in memory read to stay current. Rows are only inserted and deleted, but
-- for their number of comments, which is not kept in memory.
alter table ended_auctions add column changed_in xid8 not null default pg_current_xact_id();
create index ended_auctions_by_change on ended_auctions (changed_in);
create table removed_ended_auctions (
  auction_id text primary key,
  changed_in xid8 not null default pg_current_xact_id()
);
create index removed_ended_auctions_by_change on removed_ended_auctions (changed_in);
create function record_removed_ended_auction() returns trigger language plpgsql as $$
begin
  insert into removed_ended_auctions (auction_id) values (old.auction_id)
    on conflict (auction_id) do update set changed_in = excluded.changed_in;
  return null;
end $$;
create trigger ended_auctions_removed after delete on ended_auctions for each row
  execute function record_removed_ended_auction();

-- By the word index whatever the statistics say.
create function ended_lot_numbers_with_words(query tsquery) returns setof integer language sql stable
  set enable_seqscan = off set enable_indexscan = off as $$
  select lot_number from auction_search where stage = 'ended' and words @@ query
$$;
