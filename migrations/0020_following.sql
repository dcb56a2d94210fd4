create table saved_searches (
  id text primary key,
  user_id text not null,
  name text not null check (length(name) between 1 and 80),
  query text not null check (length(query) <= 1000),
  how_often text not null check (how_often in ('at_once', 'daily', 'weekly', 'paused')),
  created_at timestamptz not null,
  is_indexed boolean not null default false, -- false: its keys are to be rebuilt before the next auction is matched
  unique (user_id, query)
);
create index saved_searches_not_indexed on saved_searches (id) where not is_indexed;

-- What the key does not say is beside it as numbers (null: no condition), so that a match is decided in the index.
create table saved_search_keys (
  key bigint not null,
  search_id text not null references saved_searches on delete cascade,
  year_from smallint not null,
  year_to smallint not null,
  price_from bigint not null check (price_from >= 0),
  price_to bigint not null,
  words bigint[], -- the auction must have all of them
  makes bigint[], -- it must have one of them; filled, like the next two, if there are too many for keys
  bodies bigint[],
  regions bigint[],
  excluded bigint[], -- null: no condition
  mileage_km_to integer check (mileage_km_to >= 0),
  primary key (key, search_id),
  check (year_to >= year_from),
  check (price_to >= price_from)
);
create index saved_search_keys_by_search on saved_search_keys (search_id);
create index saved_search_keys_met on saved_search_keys (key, year_from, year_to) include (price_from, price_to,
  words, makes, bodies, regions, excluded, mileage_km_to, search_id);

create table follows (
  user_id text not null,
  kind text not null check (kind in ('seller', 'model')),
  subject text not null check (length(subject) between 1 and 200),
  label text not null check (length(label) between 1 and 200),
  followed_at timestamptz not null,
  primary key (user_id, kind, subject)
);
create index follows_by_subject on follows (kind, subject, user_id);

-- Auctions whose followers and saved searches were notified.
create table announced_auctions (
  auction_id text primary key,
  announced_at timestamptz not null
);
