-- Lists filter by owners, cylinders and whether the true mileage is known. Ended auctions keep them, as other facts.
create function owners_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select case when number_in(vehicle, 'owner_count') > 3 then '4' else number_in(vehicle, 'owner_count')::text end
$$;

-- As the seller counts them, else as the engine's description says, such as "inline-six", "V8" or "4-cylinder".
create function cylinders_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(number_in(vehicle, 'cylinders'), 0)::text, kind_in(vehicle->>'engine',
    '{16,12,10,8,6,5,4,3,2,1}',
    array['\m[vw][- ]?16\M', '\m(v|w|flat)[- ]?(12|twelve)\M|\m(12|twelve)[- ]cyl', '\mv[- ]?(10|ten)\M|\m(10|ten)[- ]cyl',
      '\m(v|w|flat|inline|straight)[- ]?(8|eight)\M|\m(8|eight)[- ]cyl',
      '\m(v|flat|boxer|inline|straight|slant|i)[- ]?(6|six)\M|\m(6|six)[- ]cyl',
      '\m(v|inline|straight|i)[- ]?(5|five)\M|\m(5|five)[- ]cyl',
      '\m(v|flat|boxer|inline|straight|slant|i)[- ]?(4|four)\M|\m(4|four)[- ]cyl',
      '\m(inline|straight|i)[- ]?(3|three|triple)\M|\m(3|three)[- ]cyl',
      '\m(v|parallel|flat|boxer)[- ]twin\M|\m(2|two|twin)[- ]cyl', '\m(1|one|single)[- ]cyl']))
$$;

create function true_mileage_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select case when vehicle->>'mileage_is_known' = 'false' then 'unknown'
    when number_in(vehicle, 'mileage') is not null then 'known' end
$$;

alter table ended_auctions
  add column owners text,
  add column cylinders text,
  add column true_mileage text;

create or replace view auctions_on_offer as
  select a.id as auction_id, s.status, s.starts_at, s.closes_at, s.closes_at as ended_at, a.dealer_id, a.make, a.model,
    a.make_id, a.model_id, a.generation_id, a.year, a.body_style, coalesce(a.location->>'region', '') as region,
    a.latitude, a.longitude, a.category, a.gearbox, a.driven_wheels, a.fuel, a.steering_side, a.exterior_colour_family,
    a.interior_colour_family, a.title_type, a.tax_status, a.export_papers, a.mileage_km, s.bid_count, s.reserve, s.price,
    coalesce(s.price, (a.terms->>'startingBid')::bigint) as shown_price, null::bigint as sold_price,
    owners_of(a.vehicle) as owners, cylinders_of(a.vehicle) as cylinders, true_mileage_of(a.vehicle) as true_mileage
  from auctions a join auction_states s on s.auction_id = a.id
  where s.status in ('scheduled', 'live') and s.starts_at is not null;

create or replace view listed_auctions as
  select * from auctions_on_offer
  union all
  select auction_id, status, starts_at, closes_at, ended_at, dealer_id, make, model, make_id, model_id, generation_id,
    year, body_style, region, latitude, longitude, category, gearbox, driven_wheels, fuel, steering_side,
    exterior_colour_family, interior_colour_family, title_type, tax_status, export_papers, mileage_km, bid_count,
    reserve, price, shown_price, sold_price, owners, cylinders, true_mileage
  from ended_auctions;

create or replace function keep_ended_auctions(ids text[]) returns void language plpgsql
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

-- Nothing that triggers react to changes.
alter table ended_auctions disable trigger user;
update ended_auctions e set owners = owners_of(a.vehicle), cylinders = cylinders_of(a.vehicle),
    true_mileage = true_mileage_of(a.vehicle)
  from auctions a where a.id = e.auction_id;
alter table ended_auctions enable trigger user;
