-- How many people watched an auction over time. Anonymous, so that it stays when they leave.
create table watch_changes (
  auction_id text not null,
  changed_at timestamptz not null,
  change smallint not null check (change in (-1, 1))
);
create index watch_changes_in_order on watch_changes (auction_id, changed_at);
-- Those who stopped watching before this are unknown.
insert into watch_changes select auction_id, watched_at, 1 from watches;
