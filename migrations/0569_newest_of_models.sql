-- A model's newest auction.
drop index auctions_by_vehicle_model;
create index auctions_by_vehicle_model on auctions (model_id, lot_number) where model_id is not null;
