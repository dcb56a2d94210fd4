-- The words of a vehicle's texts, the same as before, about nine times as fast: a text in ASCII is split without regular
-- expressions, and one statement with a kept plan splits all texts.
create function plain_words(text) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  if octet_length($1) = length($1) and position('.' in $1) = 0 then
    return string_to_array(translate(lower($1),
      E'\t\n\x0B\f\r!"#$%&''()*+,-/:;<=>?@[\\]^_`{|}~\x7F', repeat(' ', 37)), ' ');
  end if;
  return regexp_split_to_array(plain_text($1),
    '[\s\u0021-\u002D\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F]+|(?<!\d)\.|\.(?!\d)');
end $$;

-- The words of each text and what else they may be typed as: `300SL` is also found as `300 sl` and, in the first
-- `joined` texts, `300 SL` as `300sl`; `Mark II` as `mk 2`. Years aren't joined with their neighbors.
create function search_tokens(texts text[], joined integer) returns table (nth bigint, token text)
  language sql immutable parallel safe as $$
  with words as materialized (
    select nth, word, word ~ '\d' as has_digit, lead(word) over (partition by nth order by place) as next
    from unnest(texts) with ordinality as t(text, nth), unnest(plain_words(text)) with ordinality as each(word, place)
    where word <> '')
  select nth, token from (
    select nth, word as token from words
    union all
    select nth, regexp_split_to_table(regexp_replace(word, '(\d)(?=[^\d.])|([^\d.])(?=\d)', '\1\2 ', 'g'), ' ')
      from words where has_digit and word ~ '[^\d.]'
    union all
    select nth, other from words join (values ('mark', 'mk'), ('mk', 'mark'), ('ii', '2'), ('2', 'ii'), ('iii', '3'),
      ('3', 'iii'), ('iv', '4'), ('4', 'iv')) as same(word, other) using (word)
    union all
    select nth, word || next from words
      where nth <= joined and word !~ '^(18|19|20)\d\d$' and next !~ '^(18|19|20)\d\d$') as tokens
  where length(token) between 1 and 40
$$;

-- The plan is kept, because planning costs more than running it.
create or replace function search_lexemes(a auctions) returns tsvector language plpgsql stable
  set plan_cache_mode = force_generic_plan as $$
declare
  names text[] := array(select name from vehicle_makes where id = a.make_id)
    || array(select name from vehicle_models where id = a.model_id)
    || array(select name from model_generations where id = a.generation_id)
    || array(select name from vehicle_aliases where make_id = a.make_id and model_id is null);
  named integer := cardinality(names) + 1;
  lexemes text[];
begin
  select array_agg(class || token) into lexemes from (
    select token, min(class) as class from (
      select token, case nth - named when 1 then 'b' when 2 then 'c' when 3 then 'd' else 'a' end as class
      from search_tokens(names || (a.make || ' ' || a.model) || a.title
        || concat_ws(' ', a.year, a.subtitle, a.location->>'city', a.location->>'region', a.vehicle->>'engine',
          a.vehicle->>'transmission', a.vehicle->>'exterior_colour', fact_words(a))
        || concat_ws(' ', a.lot_number, a.vehicle->>'vin'), named + 1)
      -- `4-4-2` is also found as `442`.
      union all select regexp_replace(plain_text(name), '[^a-z0-9]', '', 'g'), 'a'
        from unnest(names || a.model) as name where length(name) <= 20
      -- The models of the vocabulary are also in it by their ids: other names of a model lead to them.
      union all select a.model_id, 'a' where a.model_id is not null) as found
    where token <> '' group by token) as tokens;
  return array_to_tsvector(lexemes);
end $$;

create or replace function add_search_words(text) returns void language sql as $$
  insert into search_words (word)
  select distinct token collate "C" from search_tokens(array[$1], 1) where token !~ '\d' and length(token) >= 3
  order by 1
  on conflict do nothing
$$;
drop function search_tokens(text, boolean);
