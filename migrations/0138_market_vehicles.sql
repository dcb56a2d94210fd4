-- Figures of the market count vehicles only. A steering wheel at $700 says nothing about what cars are worth.
drop index ended_auctions_of_market;
create index ended_auctions_of_market on ended_auctions (currency, closed_at)
  include (sold_price, make_id, make, status, category) where closed_at is not null;
-- Computed again by the next run of the job.
delete from market_figures;
delete from market_spans;
