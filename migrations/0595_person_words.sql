-- Words of people are kept, too: a search that finds many people compares them row by row, in the order of the list. The
-- index stays on the expression, whose cost keeps other searches from reading all people.
alter table users add column words tsvector
  generated always as (person_words(username, name, email)) stored;
