-- Where a member started or last changed a plan: the evidence of the bids that it places.
alter table bid_plans add column network text check (length(network) between 1 and 64);
alter table bid_plans add column device_key text check (length(device_key) = 32);
