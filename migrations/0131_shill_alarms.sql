-- Alarms about bidders who may bid for the seller, and what staff decided.
create table shill_alarms (
  id text primary key,
  auction_id text not null references auctions,
  bidder_id text not null,
  score integer not null check (score > 0),
  reasons jsonb not null,
  raised_at timestamptz not null,
  decision text check (decision in ('dismissed', 'warned', 'void_requested', 'voided')),
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null)),
  check ((decision is null) = (decision_reason is null))
);
create unique index shill_alarms_open on shill_alarms (auction_id, bidder_id) where decision is null;
create index shill_alarms_by_auction on shill_alarms (auction_id, raised_at);

-- Up to which ledger entry an auction's bidders were scored.
create table shill_scorings (
  auction_id text primary key references auctions,
  last_sequence integer not null,
  scored_at timestamptz not null
);
