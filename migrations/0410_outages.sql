-- When the site could last take bids: one row, written every few seconds.
create table bidding_watch (
  is_only boolean primary key default true check (is_only),
  since timestamptz not null,
  seen_at timestamptz not null check (seen_at >= since)
);
-- Times in which it could not, found when they end.
create table bidding_outages (
  began_at timestamptz primary key,
  ended_at timestamptz not null check (ended_at > began_at)
);

-- Moves of the close are public changes too.
drop index ledger_changes_and_voids;
create index ledger_public_changes on ledger_entries (auction_id, recorded_at)
  where kind in ('reserve_change', 'void', 'extension');
