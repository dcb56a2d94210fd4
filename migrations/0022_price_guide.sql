-- Sales that went through: paid for and handed over.
create view completed_sales as
  select auction_id, price, currency, ended_at as completed_at from settlements where state = 'done';

create table market_spans (
  from_month date not null check (extract(day from from_month) = 1::numeric),
  months integer not null check (months > 0),
  computed_at timestamptz not null,
  primary key (from_month, months)
);

create table market_figures (
  from_month date not null,
  months integer not null,
  currency text not null,
  make text not null, -- its part of addresses, or `*`: all makes
  ended integer not null,
  sold integer not null,
  volume bigint not null,
  median bigint,
  biggest_sales text[] not null, -- the auctions that lead, the first first
  most_bids text[] not null,
  most_commented text[] not null,
  primary key (from_month, months, currency, make),
  check (sold <= ended),
  foreign key (from_month, months) references market_spans(from_month, months) on delete cascade
);
create index market_figures_by_make on market_figures (make, currency, months, from_month);

-- Months in which something changed since their figures were computed. A month may be in it several times, so that
-- auctions that close at once don't wait for each other.
create table market_changes (
  id bigint generated always as identity primary key,
  month date not null
);

-- One file a day with every result of the market.
create table market_dumps (
  day text primary key check (day ~ '^\d{4}-\d\d-\d\d$'),
  storage_key text not null unique,
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null
);

create function record_market_changes() returns trigger language plpgsql as $$
begin
  insert into market_changes (month)
    select distinct date_trunc('month', closed_at at time zone 'UTC')::date from changed where closed_at is not null;
  return null;
end $$;

create trigger ended_auctions_inserted after insert on ended_auctions referencing new table as changed
  for each statement execute function record_market_changes();
create trigger ended_auctions_updated after update on ended_auctions referencing new table as changed
  for each statement execute function record_market_changes();
