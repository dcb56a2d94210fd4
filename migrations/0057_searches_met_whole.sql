-- Beside its key stands all that a search asks for and the key does not say (null: nothing), as numbers, so that whether an auction meets it is
-- decided where it is found.
alter table saved_search_keys
  add column words   bigint[],   -- the auction must hold each of them
  add column makes   bigint[],   -- it must be one of these; as the next two, filled where these were too many for keys
  add column bodies  bigint[],
  add column regions bigint[];
drop index saved_search_keys_met;
create index saved_search_keys_met on saved_search_keys (key, year_from, year_to) include (price_from, price_to, words, makes, bodies, regions, search_id);
-- What was filed without, or in minor units of another currency than hundredths, is filed anew before the next auction is told of.
alter table saved_searches add column is_filed boolean not null default false;
create index saved_searches_unfiled on saved_searches (id) where not is_filed;
