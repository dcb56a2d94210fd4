-- What a search asks for stands in its query alone: whether its words are met is looked at there.
drop index saved_search_keys_met;
alter table saved_search_keys drop column has_words;
create index saved_search_keys_met on saved_search_keys (key, year_from, year_to) include (price_from, price_to, search_id);
alter table saved_searches drop column words;
