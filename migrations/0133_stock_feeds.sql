create table stock_feeds (
  dealer_id text primary key references dealers,
  url text not null check (length(url) between 1 and 2000),
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  seller_id text not null references users,
  -- Null: no daily checks.
  next_check_at timestamptz,
  checked_at timestamptz,
  error text,
  failures integer not null default 0 check (failures >= 0),
  imported_at timestamptz,
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  created_at timestamptz not null
);
create index stock_feeds_by_seller on stock_feeds (seller_id);
create index stock_feeds_due on stock_feeds (next_check_at) where next_check_at is not null;

-- The cells last imported tell what the feed changed since, so that the dealer's own edits stay.
create table stock_feed_cars (
  dealer_id text not null references stock_feeds on delete cascade,
  car_key text not null check (length(car_key) between 1 and 120),
  auction_id text not null references auctions,
  cells jsonb not null check (jsonb_typeof(cells) = 'object'),
  primary key (dealer_id, car_key)
);
create index stock_feed_cars_by_auction on stock_feed_cars (auction_id);
