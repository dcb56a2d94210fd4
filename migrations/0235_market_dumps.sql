-- One file a day with every result of the market.
create table market_dumps (
  day text primary key check (day ~ '^\d{4}-\d\d-\d\d$'),
  storage_key text not null unique,
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null
);
