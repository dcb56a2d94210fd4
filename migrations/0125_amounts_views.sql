-- Who of the staff looked at the reserve and the maximums of a published auction before its close, and why.
create table amounts_views (
  id         text primary key,
  auction_id text not null,
  viewed_by  text not null,
  roles      text[] not null,
  reason     text not null check (length(reason) between 3 and 1000),
  viewed_at  timestamptz not null
);
create index amounts_views_by_auction on amounts_views (auction_id, viewed_at);
create function amounts_views_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a record of viewed amounts is never changed' using errcode = 'check_violation';
end $$;
create trigger amounts_views_no_change before update or delete on amounts_views for each row execute function amounts_views_are_kept();
create trigger amounts_views_no_truncate before truncate on amounts_views for each statement execute function amounts_views_are_kept();

-- The public history of an auction asks for these few entries each time.
create index ledger_changes_and_voids on ledger_entries (auction_id, recorded_at) where kind in ('reserve_change', 'void');
