-- Searches find `texas` in `TX`, `rhd` in `right-hand drive`, `evo 9` in `Evolution IX`, and `supra mk4` by its
-- generation. Wheels and parts rank after the vehicles that have the name.

-- The names of the regions that are written as abbreviations.
create function region_words(location jsonb) returns text language sql immutable parallel safe as $$
  select '{
    "us": {
      "AK": "Alaska", "AL": "Alabama", "AR": "Arkansas", "AZ": "Arizona", "CA": "California", "CO": "Colorado",
      "CT": "Connecticut", "DC": "District of Columbia", "DE": "Delaware", "FL": "Florida", "GA": "Georgia",
      "HI": "Hawaii", "IA": "Iowa", "ID": "Idaho", "IL": "Illinois", "IN": "Indiana", "KS": "Kansas",
      "KY": "Kentucky", "LA": "Louisiana", "MA": "Massachusetts", "MD": "Maryland", "ME": "Maine", "MI": "Michigan",
      "MN": "Minnesota", "MO": "Missouri", "MS": "Mississippi", "MT": "Montana", "NC": "North Carolina",
      "ND": "North Dakota", "NE": "Nebraska", "NH": "New Hampshire", "NJ": "New Jersey", "NM": "New Mexico",
      "NV": "Nevada", "NY": "New York", "OH": "Ohio", "OK": "Oklahoma", "OR": "Oregon", "PA": "Pennsylvania",
      "RI": "Rhode Island", "SC": "South Carolina", "SD": "South Dakota", "TN": "Tennessee", "TX": "Texas",
      "UT": "Utah", "VA": "Virginia", "VT": "Vermont", "WA": "Washington", "WI": "Wisconsin", "WV": "West Virginia",
      "WY": "Wyoming"
    },
    "ca": {
      "AB": "Alberta", "BC": "British Columbia", "MB": "Manitoba", "NB": "New Brunswick",
      "NL": "Newfoundland and Labrador", "NS": "Nova Scotia", "NT": "Northwest Territories", "NU": "Nunavut",
      "ON": "Ontario", "PE": "Prince Edward Island", "QC": "Quebec", "SK": "Saskatchewan", "YT": "Yukon"
    },
    "au": {
      "ACT": "Australian Capital Territory", "NSW": "New South Wales", "NT": "Northern Territory",
      "QLD": "Queensland", "SA": "South Australia", "TAS": "Tasmania", "VIC": "Victoria", "WA": "Western Australia"
    }
  }'::jsonb #>> array[
    case lower(coalesce(location->>'country', '')) when '' then 'us' when 'usa' then 'us' when 'united states' then 'us'
      when 'canada' then 'ca' when 'australia' then 'au' else lower(location->>'country') end,
    upper(trim(location->>'region'))]
$$;

-- The abbreviations of what a text says in words, and the reverse.
create function drive_words(said text) returns text language sql immutable parallel safe as $$
  select string_agg(words, ' ') from (values
    ('\mright[- ]hand[- ]drive\M|\mrhd\M', 'rhd right hand drive'),
    ('\mleft[- ]hand[- ]drive\M|\mlhd\M', 'lhd left hand drive'),
    ('\mall[- ]wheel[- ]drive\M|\mawd\M', 'awd all wheel drive'),
    ('\m(four|4)[- ]wheel[- ]drive\M|\m4wd\M|\m4x4\M', '4wd 4x4 four wheel drive')) as known(pattern, words)
  where said ~* pattern
$$;

create or replace function fact_words(a auctions) returns text language sql immutable parallel safe as $$
  select concat_ws(' ',
    case a.body_style when 'estate' then 'estate wagon' when 'saloon' then 'saloon sedan'
      when 'pickup' then 'pickup truck' when 'hatchback' then 'hatchback hatch' else a.body_style end,
    case a.category when 'motorcycle' then 'motorcycle motorbike bike' when 'car' then null else a.category end,
    case a.gearbox when 'manual' then 'manual stick shift' else replace(a.gearbox, '_', ' ') end,
    case a.driven_wheels when 'all' then 'awd all wheel drive' when 'four' then '4wd 4x4 four wheel drive'
      when 'rear' then 'rwd rear wheel drive' when 'front' then 'fwd front wheel drive' end,
    case a.fuel when 'electric' then 'electric ev' when 'diesel' then 'diesel' when 'hybrid' then 'hybrid'
      when 'plug_in_hybrid' then 'hybrid' end,
    case a.steering_side when 'right' then 'rhd right hand drive' when 'left' then 'lhd left hand drive' end,
    case a.exterior_colour_family when 'grey' then 'grey gray' else a.exterior_colour_family end)
$$;

create or replace function search_lexemes(a auctions) returns tsvector language plpgsql stable
  set plan_cache_mode to 'force_generic_plan' as $$
declare
  names text[] := array(select name from vehicle_makes where id = a.make_id)
    || array(select name from vehicle_models where id = a.model_id)
    || array(select name from model_generations where id = a.generation_id)
    || array(select name from vehicle_aliases where make_id = a.make_id and model_id is null);
  named integer := cardinality(names) + 1;
  -- Wheels and parts come after the vehicles that have the name.
  name_class text := case when a.category in ('wheels', 'parts') then 'b' else 'a' end;
  -- The fourth generation of a model is also called its Mk4.
  nth_generation text := (select 'mk' || count(*) from model_generations own
    join model_generations g on g.model_id = own.model_id and g.first_year <= own.first_year
    where own.id = a.generation_id and g.retired_at is null having count(*) > 0);
  lexemes text[];
begin
  select array_agg(class || token) into lexemes from (
    select token, min(class) as class from (
      select token, case nth - named when 1 then 'b' when 2 then 'c' else name_class end as class
      from search_tokens(names || (a.make || ' ' || a.model) || a.title
        || concat_ws(' ', a.year, a.subtitle, a.location->>'city', a.location->>'region', region_words(a.location),
          a.vehicle->>'engine', a.vehicle->>'transmission', a.vehicle->>'exterior_colour', fact_words(a),
          drive_words(a.title || ' ' || a.subtitle), nth_generation), named + 1)
      -- As they are: `x` doesn't find lot 10.
      union all select word, 'd' from unnest(plain_words(concat_ws(' ', a.lot_number, a.vehicle->>'vin'))) as word
        where length(word) <= 40
      -- `4-4-2` is also found as `442`.
      union all select regexp_replace(plain_text(name), '[^a-z0-9]', '', 'g'), name_class
        from unnest(names || a.model) as name where length(name) <= 20
      -- The models of the vocabulary are also in it by their ids: other names of a model lead to them.
      union all select a.model_id, name_class where a.model_id is not null) as found
    where token <> '' group by token) as tokens;
  return array_to_tsvector(lexemes);
end $$;

create or replace function search_tokens(texts text[], joined integer) returns table(nth bigint, token text)
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
      ('3', 'iii'), ('iv', '4'), ('4', 'iv'), ('v', '5'), ('5', 'v'), ('vi', '6'), ('6', 'vi'),
      ('vii', '7'), ('7', 'vii'), ('viii', '8'), ('8', 'viii'), ('ix', '9'), ('9', 'ix'), ('x', '10'),
      ('10', 'x')) as same(word, other) using (word)
    union all
    select nth, word || next from words
      where nth <= joined and word !~ '^(18|19|20)\d\d$' and next !~ '^(18|19|20)\d\d$') as tokens
  where length(token) between 1 and 40
$$;

update search_words set auctions = 0;
update auction_search f set words = coalesce(search_lexemes(a), '') from auctions a where a.id = f.auction_id;
insert into uncounted_auction_words (auction_id) select id from auctions on conflict do nothing;
