-- Search: an index of each auction's words, and the words by which misspelled searches are corrected.
create extension if not exists fuzzystrmatch;

-- Lower case, without accents, as `plain` in src/platform/search/words.ts.
create function plain_text(text) returns text language sql immutable strict parallel safe as $$
  select translate(lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036F]', '', 'g')), 'øØłŁđĐ', 'oolldd')
$$;

-- The words of a text and what else they may be typed as: `300 SL` is also found as `300sl`, and `300SL` as `300 sl`.
-- Years aren't joined with their neighbors. A dot belongs to a word only between digits.
create function search_tokens(text) returns setof text language sql immutable parallel safe as $$
  with words as materialized (
    select word, lead(word) over (order by place) as next
    from regexp_split_to_table(plain_text($1),
      '[\s\u0021-\u002D\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F]+|(?<!\d)\.|\.(?!\d)')
      with ordinality as each(word, place)
    where word <> '')
  select token from (
    select word as token from words
    union
    select regexp_split_to_table(regexp_replace(word, '(\d)(?=[^\d.])|([^\d.])(?=\d)', '\1\2 ', 'g'), ' ')
      from words where word ~ '\d' and word ~ '[^\d.]'
    union
    select word || next from words where word !~ '^(18|19|20)\d\d$' and next !~ '^(18|19|20)\d\d$') tokens
  where length(token) <= 40
$$;

-- Weights: A make, model and generation by all their names; B title; C the other texts; D numbers that are typed whole.
-- Other names of a model are left out: many are of a variant, as `964` and `GT3` are of `911`.
alter table auctions
  add column search_index tsvector not null default '',
  add column has_new_words boolean not null default true;

create function set_search_index() returns trigger language plpgsql as $$
declare
  names text[] := array[new.make || ' ' || new.model]
    || array(select name from vehicle_makes where id = new.make_id)
    || array(select name from vehicle_models where id = new.model_id)
    || array(select name from model_generations where id = new.generation_id)
    || array(select name from vehicle_aliases where make_id = new.make_id and model_id is null);
begin
  new.search_index := (
    select coalesce(string_agg(format('''%s'':1%s', token, weight), ' '), '')::tsvector
    from (select token, min(weight) as weight from (
        select search_tokens(name) as token, 'A' as weight from unnest(names) as name
        union all select search_tokens(new.title), 'B'
        union all select search_tokens(concat_ws(' ', new.year, new.subtitle, new.body_style, new.location->>'city',
          new.location->>'region')), 'C'
        union all select search_tokens(concat_ws(' ', new.lot_number, new.vehicle->>'vin')), 'D') as found
      group by token) as tokens);
  new.has_new_words := tg_op = 'INSERT' or new.has_new_words or new.search_index is distinct from old.search_index;
  return new;
end $$;
create trigger auctions_search before insert or update of year, make, model, title, subtitle, body_style, location,
  vehicle, make_id, model_id, generation_id on auctions for each row execute function set_search_index();
update auctions set title = title;
create index auctions_search on auctions using gin (search_index);
create index auctions_with_new_words on auctions (id) where has_new_words;

-- Words without digits of everything that is searched, with about how many auctions have each.
create table search_words (
  word text collate "C" primary key check (length(word) between 3 and 40),
  auctions integer not null default 0 check (auctions >= 0)
);

create function add_search_words(text) returns void language sql as $$
  insert into search_words (word)
  select token from search_tokens($1) as token where token !~ '\d' and length(token) >= 3 order by token collate "C"
  on conflict do nothing
$$;
create function add_content_words() returns trigger language plpgsql as $$
begin
  perform add_search_words(new.search_title || ' ' || new.search_text);
  return null;
end $$;
create trigger content_versions_search_words after insert on content_versions for each row
  execute function add_content_words();
create function add_dealer_words() returns trigger language plpgsql as $$
begin
  perform add_search_words(new.name);
  return null;
end $$;
create trigger dealers_search_words after insert or update of name on dealers for each row
  execute function add_dealer_words();
create function add_dealer_place_words() returns trigger language plpgsql as $$
begin
  perform add_search_words(concat_ws(' ', new.city, new.region, new.country));
  return null;
end $$;
create trigger dealer_profiles_search_words after insert or update of city, region, country on dealer_profiles
  for each row execute function add_dealer_place_words();
select add_search_words(concat_ws(' ',
  (select string_agg(search_title || ' ' || search_text, ' ') from content_versions),
  (select string_agg(name, ' ') from dealers),
  (select string_agg(concat_ws(' ', city, region, country), ' ') from dealer_profiles)));
