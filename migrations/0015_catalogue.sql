create table watches (
  user_id text not null,
  auction_id text not null,
  watched_at timestamptz not null,
  primary key (user_id, auction_id)
);
create index watches_in_order on watches (auction_id, user_id);

-- How many people watched an auction over time. Anonymous, so that it stays when they leave.
create table watch_changes (
  auction_id text not null,
  changed_at timestamptz not null,
  change smallint not null check (change in ('-1'::integer, 1))
);
create index watch_changes_in_order on watch_changes (auction_id, changed_at);

create table comments (
  id text primary key,
  auction_id text not null,
  author_id text not null,
  parent_id text references comments,
  text text not null check (length(text) between 1 and 4000),
  posted_at timestamptz not null,
  removed_at timestamptz,
  removed_reason text,
  edited_at timestamptz,
  removed_by text,
  removed_code text check (removed_code in ('abuse', 'spam', 'off_topic', 'private', 'misleading', 'other')),
  vote_count integer not null default 0 check (vote_count >= 0),
  is_question boolean not null default false, -- to the seller
  is_note boolean not null default false, -- a public note by staff
  -- The orders and searches of the console's list of comments. Words are kept: a search reads them row by row where
  -- many comments have them.
  words tsvector not null generated always as (title_words(text)) stored
);
create index comments_by_auction on comments (auction_id, posted_at);
create index comments_by_author on comments (author_id, posted_at);
create index comments_by_posted on comments (posted_at, id);
create index comments_by_votes on comments (vote_count, id);
create index comments_by_words on comments using gin (words);
-- Staff's notes are few among comments.
create index comments_notes_by_posted on comments (posted_at, id) where is_note;
create index comments_removed_by_posted on comments (posted_at, id) where removed_at is not null;

create function count_ended_comments() returns trigger language plpgsql as $$
begin
  update ended_auctions set comment_count =
    (select count(*) from comments c where c.auction_id = new.auction_id and c.removed_at is null)
  where auction_id = new.auction_id;
  return null;
end $$;
create trigger comments_keep_ended after insert or update of removed_at on comments for each row
  execute function count_ended_comments();

-- Photos that a comment shows, re-encoded like all uploads.
create table comment_images (
  comment_id text not null references comments,
  position integer not null check ("position" >= 0),
  image_id text not null references images,
  primary key (comment_id, "position")
);
create index comment_images_by_image on comment_images (image_id);

create table comment_versions (
  comment_id text not null references comments,
  number integer not null check (number > 0),
  text text not null,
  written_at timestamptz not null,
  primary key (comment_id, number)
);

create table comment_votes (
  comment_id text not null references comments,
  user_id text not null,
  voted_at timestamptz not null,
  primary key (comment_id, user_id)
);
create index comment_votes_by_user on comment_votes (user_id);

create table comment_reports (
  id text primary key,
  comment_id text not null references comments,
  reporter_id text not null,
  code text not null check (code in ('abuse', 'spam', 'off_topic', 'private', 'misleading', 'other')),
  note text not null default '' check (length(note) <= 1000),
  reported_at timestamptz not null,
  decision text check (decision in ('removed', 'kept')),
  decided_by text,
  decided_at timestamptz,
  unique (comment_id, reporter_id),
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null))
);
create index comment_reports_open on comment_reports (reported_at) where decision is null;

create table comment_appeals (
  comment_id text primary key references comments,
  text text not null check (length(text) between 3 and 2000),
  appealed_at timestamptz not null,
  decision text check (decision in ('restored', 'upheld')),
  answer text not null default '',
  decided_by text,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null))
);
create index comment_appeals_open on comment_appeals (appealed_at) where decision is null;

create function price_facts(vehicle jsonb) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'mileage', vehicle->'mileage', 'mileage_unit', vehicle->'mileage_unit',
    'mileage_is_known', vehicle->'mileage_is_known', 'transmission', vehicle->'transmission',
    'title_status', vehicle->'title_status'))
$$;

-- One narrow row for each public auction that is over: what lists, counts and figures of results read, without the
-- listing's texts and the settlements. Triggers write it in the transaction of the change.
create table ended_auctions (
  auction_id text primary key,
  status text not null,
  starts_at timestamptz not null,
  closes_at timestamptz not null,
  closed_at timestamptz,
  ended_at timestamptz not null, -- the close, or the withdrawal
  dealer_id text,
  make text not null,
  model text not null,
  make_id text,
  model_id text,
  generation_id text,
  year integer not null,
  body_style text not null,
  region text not null,
  latitude double precision,
  longitude double precision,
  category text not null,
  gearbox text,
  driven_wheels text,
  fuel text,
  steering_side text,
  exterior_colour_family text,
  interior_colour_family text,
  title_type text,
  tax_status text,
  export_papers text,
  mileage_km integer,
  bid_count integer not null,
  comment_count integer not null,
  reserve bigint,
  price bigint,
  currency text not null,
  shown_price bigint, -- what lists show
  sold_price bigint, -- null unless the sale stands
  -- What processes that keep the archive's facets in memory read to stay current. Rows are only inserted and deleted,
  -- but for their number of comments, which is not kept in memory.
  changed_in xid8 not null default pg_current_xact_id(),
  slug text not null,
  title text not null,
  price_facts jsonb not null, -- the facts of the listing that prices depend on
  starting_bid bigint,
  owners text,
  cylinders text,
  true_mileage text
);
create index ended_auctions_by_bids on ended_auctions (bid_count, auction_id);
create index ended_auctions_by_body on ended_auctions (lower(body_style), lower(region), ended_at, auction_id);
create index ended_auctions_by_change on ended_auctions (changed_in);
create index ended_auctions_by_closing_time on ended_auctions (closes_at, auction_id);
create index ended_auctions_by_dealer on ended_auctions (dealer_id) where dealer_id is not null;
-- The orders of lists, each with the id that decides between equals.
create index ended_auctions_by_end on ended_auctions (ended_at, auction_id);
-- Filters, each with the order in which results are listed first.
create index ended_auctions_by_make on ended_auctions (make_id, ended_at, auction_id);
create index ended_auctions_by_model on ended_auctions (model_id, ended_at, auction_id);
create index ended_auctions_by_price on ended_auctions (shown_price, auction_id);
create index ended_auctions_by_region on ended_auctions (lower(region), ended_at, auction_id);
create index ended_auctions_by_spelling on ended_auctions (lower(make), lower(model));
create index ended_auctions_by_start on ended_auctions (starts_at, auction_id);
create index ended_auctions_by_year on ended_auctions (year, auction_id);
-- The market's figures of each month, year and period, by make. A job computes those in which something changed.
create index ended_auctions_of_market on ended_auctions (currency, closed_at) include (sold_price, make_id, make,
  status) where closed_at is not null;

create function record_removed_ended_auction() returns trigger language plpgsql as $$
begin
  perform record_changed_auction(old.auction_id);
  return null;
end $$;

create function keep_search_end() returns trigger language plpgsql as $$
begin
  update auction_search set stage = 'ended', ended_at = new.ended_at
  where auction_id = new.auction_id and ended_at is distinct from new.ended_at;
  return null;
end $$;
create trigger ended_auctions_removed after delete on ended_auctions for each row
  execute function record_removed_ended_auction();
create trigger ended_auctions_search after insert on ended_auctions for each row execute function keep_search_end();

-- Auctions whose listing changed, or that are no longer among those that ended.
create table changed_auctions (
  auction_id text primary key,
  changed_in xid8 not null default pg_current_xact_id()
);
create index changed_auctions_by_change on changed_auctions (changed_in);

-- The search index, in a narrow table of its own. Each word is stored behind the letter of where it occurs: a make,
-- model and generation by all their names, b title, c other texts and facts, d numbers that are typed whole. So a
-- search for a word of the title alone needs no second look at what the index finds.
create table auction_search (
  auction_id text primary key,
  lot_number integer not null,
  words tsvector not null,
  stage text not null default 'hidden' check (stage in ('hidden', 'on_offer', 'ended')),
  ended_at timestamptz,
  check ((stage = 'ended') = (ended_at is not null))
);
create index auction_search_ended on auction_search using gin (words) where stage = 'ended';
create index auction_search_hidden on auction_search using gin (words) where stage = 'hidden';
create index auction_search_newest on auction_search (ended_at, auction_id) where stage = 'ended';
create index auction_search_on_offer on auction_search using gin (words) where stage = 'on_offer';

-- Auctions whose words aren't counted in search_words yet.
create table uncounted_auction_words (
  auction_id text primary key
);

-- What a list filters, sorts and counts by. On offer it is read as it is now; what has ended is kept in
-- `ended_auctions`.
create view auctions_on_offer as
  select a.id as auction_id, s.status, s.starts_at, s.closes_at, s.closes_at as ended_at, a.dealer_id, a.make, a.model,
    a.make_id, a.model_id, a.generation_id, a.year, a.body_style, coalesce(a.location->>'region', '') as region,
    a.latitude, a.longitude, a.category, a.gearbox, a.driven_wheels, a.fuel, a.steering_side, a.exterior_colour_family,
    a.interior_colour_family, a.title_type, a.tax_status, a.export_papers, a.mileage_km, s.bid_count, s.reserve,
      s.price,
    coalesce(s.price, (a.terms->>'startingBid')::bigint) as shown_price, null::bigint as sold_price,
    owners_of(a.vehicle) as owners, cylinders_of(a.vehicle) as cylinders, true_mileage_of(a.vehicle) as true_mileage
  from auctions a join auction_states s on s.auction_id = a.id
  where s.status in ('scheduled', 'live') and s.starts_at is not null;

create view listed_auctions as
  select * from auctions_on_offer
  union all
  select auction_id, status, starts_at, closes_at, ended_at, dealer_id, make, model, make_id, model_id, generation_id,
    year, body_style, region, latitude, longitude, category, gearbox, driven_wheels, fuel, steering_side,
    exterior_colour_family, interior_colour_family, title_type, tax_status, export_papers, mileage_km, bid_count,
    reserve, price, shown_price, sold_price, owners, cylinders, true_mileage
  from ended_auctions;

-- Up to so many ended auctions with these words, in no order, by the word index whatever the statistics say.
create function ended_with_words(query tsquery, most integer)
  returns table (auction_id text, lot_number integer, ended_at timestamptz, words tsvector) language sql stable
  set enable_seqscan = off set enable_indexscan = off as $$
  select auction_id, lot_number, ended_at, words from auction_search where stage = 'ended' and words @@ query limit most
$$;

-- What a vehicle's structured facts are typed as.
create function fact_words(a auctions) returns text language sql immutable parallel safe as $$
  select concat_ws(' ',
    case a.body_style when 'estate' then 'estate wagon' when 'saloon' then 'saloon sedan'
      when 'pickup' then 'pickup truck' when 'hatchback' then 'hatchback hatch' else a.body_style end,
    case a.category when 'motorcycle' then 'motorcycle motorbike bike' when 'car' then null else a.category end,
    case a.gearbox when 'manual' then 'manual stick shift' else replace(a.gearbox, '_', ' ') end,
    case a.driven_wheels when 'all' then 'awd' when 'four' then '4wd 4x4' when 'rear' then 'rwd'
      when 'front' then 'fwd' end,
    case a.fuel when 'electric' then 'electric ev' when 'diesel' then 'diesel' when 'hybrid' then 'hybrid'
      when 'plug_in_hybrid' then 'hybrid' end,
    case a.steering_side when 'right' then 'rhd' when 'left' then 'lhd' end,
    case a.exterior_colour_family when 'grey' then 'grey gray' else a.exterior_colour_family end)
$$;

create function keep_ended_auction() returns trigger language plpgsql as $$
begin
  perform keep_ended_auctions(array[new.auction_id]);
  return null;
end $$;

-- By index whatever the statistics say: after a large import they are not there yet.
create function keep_ended_auctions(ids text[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  -- What is read below is then newer than what any earlier transaction wrote into these rows.
  perform 1 from ended_auctions where auction_id = any(ids) order by auction_id for update;
  delete from ended_auctions where auction_id = any(ids);
  insert into ended_auctions (auction_id, status, starts_at, closes_at, closed_at, ended_at, dealer_id, make, model,
      make_id, model_id, generation_id, year, body_style, region, latitude, longitude, category, gearbox, driven_wheels,
      fuel, steering_side, exterior_colour_family, interior_colour_family, title_type, tax_status, export_papers,
      mileage_km, bid_count, comment_count, reserve, price, currency, shown_price, sold_price, slug, title, price_facts,
      starting_bid, owners, cylinders, true_mileage)
    select a.id, s.status, s.starts_at, s.closes_at, s.closed_at,
      case s.status when 'withdrawn' then least(a.updated_at, s.closes_at) else coalesce(s.closed_at, s.closes_at) end,
      a.dealer_id, a.make, a.model, a.make_id, a.model_id, a.generation_id, a.year, a.body_style,
      coalesce(a.location->>'region', ''), a.latitude, a.longitude, a.category, a.gearbox, a.driven_wheels, a.fuel,
      a.steering_side, a.exterior_colour_family, a.interior_colour_family, a.title_type, a.tax_status, a.export_papers,
      a.mileage_km, s.bid_count,
      (select count(*) from comments c where c.auction_id = a.id and c.removed_at is null), s.reserve, s.price,
      coalesce(a.terms->>'currency', ''),
      coalesce(k.price, s.hammer_price, s.price, (a.terms->>'startingBid')::bigint), k.price, a.slug, a.title,
      price_facts(a.vehicle), (a.terms->>'startingBid')::bigint, owners_of(a.vehicle),
      cylinders_of(a.vehicle), true_mileage_of(a.vehicle)
    from unnest(ids) as kept(id) join auctions a on a.id = kept.id join auction_states s on s.auction_id = kept.id
      left join lateral (select price from sold_auctions where auction_id = kept.id limit 1) k on true
    where s.starts_at is not null
      and s.status in ('closed', 'sold', 'reserve_not_met', 'offer', 'not_sold', 'withdrawn')
  on conflict (auction_id) do nothing;
end $$;

create function keep_ended_listing() returns trigger language plpgsql as $$
begin
  if exists (select from ended_auctions where auction_id = new.id) then
    perform keep_ended_auctions(array[new.id]);
  end if;
  return null;
end $$;

create function keep_inserted_auctions() returns trigger language plpgsql as $$
begin
  perform keep_ended_auctions(array(select auction_id from inserted));
  return null;
end $$;

create function keep_search_stage() returns trigger language plpgsql as $$
begin
  update auction_search set ended_at = null,
    stage = case when new.status in ('scheduled', 'live') then 'on_offer' else 'hidden' end
  where auction_id = new.auction_id;
  return null;
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

-- By the word indexes whatever the statistics say.
create function listed_lot_numbers_with_words(query tsquery) returns setof integer language sql stable
  set enable_seqscan = off set enable_indexscan = off as $$
  select lot_number from auction_search where stage = 'ended' and words @@ query
  union all select lot_number from auction_search where stage = 'on_offer' and words @@ query
$$;

-- The newest with these words: for words that many auctions have.
create function newest_with_words(query tsquery, most integer)
  returns table (auction_id text, ended_at timestamptz) language sql stable
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
  select auction_id, ended_at from auction_search where stage = 'ended' and words @@ query
  order by ended_at desc, auction_id desc limit most
$$;

create function record_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;

create function record_changed_auction(id text) returns void language sql as $$
  insert into changed_auctions (auction_id) values (id)
    on conflict (auction_id) do update set changed_in = excluded.changed_in
$$;

-- A change of an ended auction replaces its row of ended_auctions, which is recorded already.
create function record_changed_listing() returns trigger language plpgsql as $$
begin
  if exists (select from auction_states where auction_id = new.id and status in ('scheduled', 'live')) then
    perform record_changed_auction(new.id);
  end if;
  return null;
end $$;

-- The plan is kept, because planning costs more than running it.
create function search_lexemes(a auctions) returns tsvector language plpgsql stable
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

create trigger auctions_keep_ended after update on auctions for each row execute function keep_ended_listing();
create trigger auctions_record_change after update on auctions for each row execute function record_changed_listing();
create trigger auctions_search after insert or update of year, make, model, title, subtitle, body_style, location,
  vehicle, make_id, model_id, generation_id on auctions for each row execute function keep_search_words();

-- Updates by row, because the condition keeps each bid's update out.
create trigger auction_states_keep_ended after update on auction_states for each row
  when (new.starts_at is not null and (new.status in ('closed', 'sold', 'reserve_not_met', 'offer', 'not_sold',
  'withdrawn'))) execute function keep_ended_auction();
create trigger auction_states_keep_inserted after insert on auction_states referencing new table as inserted
  for each statement execute function keep_inserted_auctions();
create trigger auction_states_record_change before update on auction_states for each row
  when (new.status in ('scheduled', 'live')) execute function record_change();

-- Those that end follow from ended_auctions.
create trigger auction_states_search after insert on auction_states for each row
  when (new.status in ('scheduled', 'live')) execute function keep_search_stage();
create trigger auction_states_search_again after update of status on auction_states for each row
  when (old.status is distinct from new.status and not (new.starts_at is not null
  and (new.status in ('closed', 'sold', 'reserve_not_met', 'offer', 'not_sold', 'withdrawn'))))
  execute function keep_search_stage();
create trigger settlements_keep_ended after update of state, price on settlements for each row
  execute function keep_ended_auction();
create trigger settlements_keep_inserted after insert on settlements referencing new table as inserted
  for each statement execute function keep_inserted_auctions();
