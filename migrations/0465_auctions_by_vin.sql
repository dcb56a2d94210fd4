-- For the history of a vehicle, and for warnings about the same vehicle elsewhere.
create index auctions_by_vin on auctions (upper(vehicle->>'vin'));
