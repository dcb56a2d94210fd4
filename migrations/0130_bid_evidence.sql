-- What an accepted bid came with. Kept for two years, to find bids that were placed for the seller.

-- Read with the paddle, so that the evidence costs a bid no query.
alter table paddles add column card_fingerprint text;
update paddles p set card_fingerprint = c.fingerprint from payment_methods c
  where c.id = p.payment_method_id and c.user_id = p.user_id;

create table bid_evidence (
  auction_id text not null,
  sequence integer not null,
  bidder_id text not null,
  recorded_at timestamptz not null,
  network text check (length(network) between 1 and 64),
  device_key text check (length(device_key) = 32),
  card_fingerprint text,
  account_age_days integer not null check (account_age_days >= 0),
  -- Its bidder has deleted their account: it goes once the auction is decided.
  ends_with_auction boolean not null default false,
  primary key (bidder_id, auction_id, sequence)
);
create index bid_evidence_by_time on bid_evidence using brin (recorded_at);
create index bid_evidence_ending on bid_evidence (auction_id) where ends_with_auction;

-- The browsers in which someone has signed in, apart from their sessions: signing out doesn't erase them.
create table sign_in_devices (
  user_id text not null references users,
  device_key text not null check (length(device_key) = 32),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_key),
  check (last_seen_at >= first_seen_at)
);

-- One width of networks for sign-ins and bids: an IPv6 site is a /48.
create temporary table wide_networks on commit drop as
  select user_id, array_to_string((string_to_array(split_part(network, '::', 1), ':'))[1:3], ':') || '::/48' as network,
    min(first_seen_at) as first_seen_at, max(last_seen_at) as last_seen_at
  from sign_in_networks where network like '%::/64' group by 1, 2;
delete from sign_in_networks where network like '%::/64';
insert into sign_in_networks select * from wide_networks;
