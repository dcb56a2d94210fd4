-- What the member must do before the plan bids on a car that was refused.
alter table bid_plan_cars add column needs text check (needs in ('bank', 'card'));
