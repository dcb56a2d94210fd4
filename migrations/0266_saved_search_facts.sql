-- What a saved search asks of facts: none of these values, which is one overlap of arrays, and a mileage.
alter table saved_search_keys
  add column excluded bigint[], -- null: no condition
  add column mileage_km_to integer check (mileage_km_to >= 0);
drop index saved_search_keys_met;
create index saved_search_keys_met on saved_search_keys (key, year_from, year_to) include (price_from, price_to,
  words, makes, bodies, regions, excluded, mileage_km_to, search_id);
