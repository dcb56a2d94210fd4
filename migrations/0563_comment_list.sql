-- The orders and searches of the console's list of comments. Words are kept: a search reads them row by row where many
-- comments have them.
alter table comments add column words tsvector not null generated always as (title_words(text)) stored;
create index comments_by_words on comments using gin (words);
create index comments_by_posted on comments (posted_at, id);
create index comments_by_votes on comments (vote_count, id);
create index comments_removed_by_posted on comments (posted_at, id) where removed_at is not null;
