-- The console lists postings by kind, person, reference and words.
alter table money_postings add column search_words tsvector not null generated always as (title_words(words)) stored;
create index money_postings_by_kind on money_postings (kind, posted_at desc, id desc);
create index money_postings_by_user on money_postings (user_id) where user_id is not null;
create index money_postings_by_provider on money_postings (provider_id) where provider_id is not null;
create index money_postings_by_words on money_postings using gin (search_words);
