-- The auctions of one make or model.
create index auctions_by_make_and_model on auctions (make, model);

-- Sales that went through: paid for and handed over.
create view completed_sales as
  select auction_id, price, currency, ended_at as completed_at from settlements where state = 'done';
