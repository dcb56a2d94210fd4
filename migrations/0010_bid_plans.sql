-- Some cars, each with a maximum, of which a member wants to win at most a number.
create table bid_plans (
  id text primary key,
  user_id text not null,
  name text not null check (length(name) between 1 and 80),
  wins integer not null check (wins between 1 and 20),
  budget bigint check (budget >= 1 and budget <= '900000000000'::bigint), -- all-in; null without a limit
  currency text not null check (length(currency) = 3),
  state text not null check (state in ('active', 'paused', 'cancelled', 'ended')), -- ended: every car is decided
  look_at timestamptz, -- when to look at the plan, whatever happens in its auctions
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Where a member started or last changed a plan: the evidence of the bids that it places.
  network text check (length(network) between 1 and 64),
  device_key text check (length(device_key) = 32)
);
create index bid_plans_active on bid_plans (look_at) where state = 'active';
create index bid_plans_by_user on bid_plans (user_id, created_at);

create table bid_plan_cars (
  plan_id text not null references bid_plans on delete cascade,
  auction_id text not null,
  user_id text not null, -- the plan's
  position integer not null check ("position" >= 0),
  maximum bigint not null check (maximum >= 1 and maximum <= '900000000000'::bigint),
  ended_at timestamptz, -- removed from the plan, or the plan was cancelled
  bids integer not null default 0 check (bids >= 0), -- decided so far; part of the Idempotency-Key
  pending_amount bigint check (pending_amount > 0), -- of a bid whose answer isn't recorded yet
  pending_maximum bigint,
  first_bid_at timestamptz,
  refusal text, -- why the last bid was refused, for the member
  seen_sequence integer, -- the state of the auction when the plan last looked
  seen_status text,
  primary key (plan_id, auction_id),
  check (pending_maximum >= pending_amount),
  check ((pending_amount is null) = (pending_maximum is null))
);
create index bid_plan_cars_by_auction on bid_plan_cars (auction_id);
create unique index bid_plan_cars_once on bid_plan_cars (user_id, auction_id) where ended_at is null;
