-- The search index, in a narrow table of its own. Each word is stored behind the letter of where it occurs: a make,
-- model and generation by all their names, b title, c other texts and facts, d numbers that are typed whole. So a
-- search for a word of the title alone needs no second look at what the index finds.
drop trigger auctions_search on auctions;
drop function set_search_index();
drop function search_tokens(text);
alter table auctions drop column search_index, drop column has_new_words;

create table auction_search (
  auction_id text primary key,
  lot_number integer not null,
  words tsvector not null,
  stage text not null default 'hidden' check (stage in ('hidden', 'on_offer', 'ended')),
  ended_at timestamptz,
  check ((stage = 'ended') = (ended_at is not null))
);
create index auction_search_on_offer on auction_search using gin (words) where stage = 'on_offer';
create index auction_search_ended on auction_search using gin (words) where stage = 'ended';
create index auction_search_newest on auction_search (ended_at, auction_id) where stage = 'ended';
-- Auctions whose words aren't counted in search_words yet.
create table uncounted_auction_words (
  auction_id text primary key
);

-- The words of a text and what else they may be typed as: `300SL` is also found as `300 sl` and, if joined, `300 SL` as
-- `300sl`, `Mark II` as `mk 2`. Years aren't joined with their neighbors. A dot belongs to a word only between digits.
create function search_tokens(text, is_joined boolean) returns setof text language sql immutable parallel safe as $$
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
    select other from words join (values ('mark', 'mk'), ('mk', 'mark'), ('ii', '2'), ('2', 'ii'), ('iii', '3'),
      ('3', 'iii'), ('iv', '4'), ('4', 'iv')) as same(word, other) using (word)
    union
    select word || next from words
      where is_joined and word !~ '^(18|19|20)\d\d$' and next !~ '^(18|19|20)\d\d$') tokens
  where length(token) between 1 and 40
$$;

-- What a vehicle's structured facts are typed as.
create function fact_words(a auctions) returns text language sql immutable parallel safe as $$
  select concat_ws(' ',
    case a.body_style when 'estate' then 'estate wagon' when 'saloon' then 'saloon sedan'
      when 'pickup' then 'pickup truck' when 'hatchback' then 'hatchback hatch' else a.body_style end,
    case a.category when 'motorcycle' then 'motorcycle motorbike bike' when 'car' then null else a.category end,
    case a.gearbox when 'manual' then 'manual stick shift' else replace(a.gearbox, '_', ' ') end,
    case a.driven_wheels when 'all' then 'awd' when 'four' then '4wd 4x4' when 'rear' then 'rwd' when 'front' then 'fwd' end,
    case a.fuel when 'electric' then 'electric ev' when 'diesel' then 'diesel' when 'hybrid' then 'hybrid'
      when 'plug_in_hybrid' then 'hybrid' end,
    case a.steering_side when 'right' then 'rhd' when 'left' then 'lhd' end,
    case a.exterior_colour_family when 'grey' then 'grey gray' else a.exterior_colour_family end)
$$;

-- The models of the vocabulary are also in it by their ids: other names of a model lead to them.
create function search_lexemes(a auctions) returns tsvector language plpgsql stable as $$
declare
  names text[] := array(select name from vehicle_makes where id = a.make_id)
    || array(select name from vehicle_models where id = a.model_id)
    || array(select name from model_generations where id = a.generation_id)
    || array(select name from vehicle_aliases where make_id = a.make_id and model_id is null);
begin
  return (select array_to_tsvector(array_agg(class || token)) from (
    select token, min(class) as class from (
      select search_tokens(a.make || ' ' || a.model, true) as token, 'a' as class
      union all select search_tokens(name, true), 'a' from unnest(names) as name
      -- `4-4-2` is also found as `442`.
      union all select regexp_replace(plain_text(name), '[^a-z0-9]', '', 'g'), 'a'
        from unnest(names || a.model) as name where length(name) <= 20
      union all select a.model_id, 'a' where a.model_id is not null
      union all select search_tokens(a.title, true), 'b'
      union all select search_tokens(concat_ws(' ', a.year, a.subtitle, a.location->>'city', a.location->>'region',
        a.vehicle->>'engine', a.vehicle->>'transmission', a.vehicle->>'exterior_colour', fact_words(a)), false), 'c'
      union all select search_tokens(concat_ws(' ', a.lot_number, a.vehicle->>'vin'), false), 'd') as found
    where token <> '' group by token) as tokens);
end $$;

create function keep_search_words() returns trigger language plpgsql as $$
declare
  lexemes tsvector := coalesce(search_lexemes(new), '');
begin
  insert into auction_search as s (auction_id, lot_number, words) values (new.id, new.lot_number, lexemes)
    on conflict (auction_id) do update set words = lexemes where s.words is distinct from lexemes;
  if found then
    insert into uncounted_auction_words (auction_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger auctions_search after insert or update of year, make, model, title, subtitle, body_style, location,
  vehicle, make_id, model_id, generation_id on auctions for each row execute function keep_search_words();

create function keep_search_stage() returns trigger language plpgsql as $$
begin
  update auction_search set ended_at = null,
    stage = case when new.status in ('scheduled', 'live') then 'on_offer' else 'hidden' end
  where auction_id = new.auction_id;
  return null;
end $$;
-- Those that end follow from ended_auctions.
create trigger auction_states_search after insert on auction_states for each row
  when (new.status in ('scheduled', 'live')) execute function keep_search_stage();
create trigger auction_states_search_again after update of status on auction_states for each row
  when (old.status is distinct from new.status and not (new.starts_at is not null
    and new.status in ('closed', 'sold', 'reserve_not_met', 'offer', 'not_sold', 'withdrawn')))
  execute function keep_search_stage();
create function keep_search_end() returns trigger language plpgsql as $$
begin
  update auction_search set stage = 'ended', ended_at = new.ended_at
  where auction_id = new.auction_id and ended_at is distinct from new.ended_at;
  return null;
end $$;
create trigger ended_auctions_search after insert on ended_auctions for each row execute function keep_search_end();

insert into auction_search (auction_id, lot_number, words, stage, ended_at)
  select a.id, a.lot_number, coalesce(search_lexemes(a), ''),
    case when e.auction_id is not null then 'ended' when s.status in ('scheduled', 'live') then 'on_offer' else 'hidden' end,
    e.ended_at
  from auctions a left join auction_states s on s.auction_id = a.id left join ended_auctions e on e.auction_id = a.id;
delete from search_words;
insert into uncounted_auction_words (auction_id) select id from auctions;

-- Up to so many ended auctions with these words, in no order, by the word index whatever the statistics say.
create function ended_with_words(query tsquery, most integer)
  returns table (auction_id text, lot_number integer, ended_at timestamptz, words tsvector) language sql stable
  set enable_seqscan = off set enable_indexscan = off as $$
  select auction_id, lot_number, ended_at, words from auction_search where stage = 'ended' and words @@ query limit most
$$;
-- The newest with these words: for words that many auctions have.
create function newest_with_words(query tsquery, most integer)
  returns table (auction_id text, ended_at timestamptz) language sql stable
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
  select auction_id, ended_at from auction_search where stage = 'ended' and words @@ query
  order by ended_at desc, auction_id desc limit most
$$;

create or replace function add_search_words(text) returns void language sql as $$
  insert into search_words (word)
  select token from search_tokens($1, true) as token where token !~ '\d' and length(token) >= 3
  order by token collate "C"
  on conflict do nothing
$$;
select add_search_words(concat_ws(' ',
  (select string_agg(search_title || ' ' || search_text, ' ') from content_versions),
  (select string_agg(name, ' ') from dealers),
  (select string_agg(concat_ws(' ', city, region, country), ' ') from dealer_profiles)));
