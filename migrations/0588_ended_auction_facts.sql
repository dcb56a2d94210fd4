-- A model's page and the price guide read hundreds of ended auctions at once: what they show is kept here, so that they
-- don't read each listing.
alter table ended_auctions
  add column slug text,
  add column title text,
  add column price_facts jsonb, -- the facts of the listing that prices depend on
  add column starting_bid bigint;

create function price_facts(vehicle jsonb) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'mileage', vehicle->'mileage', 'mileage_unit', vehicle->'mileage_unit',
    'mileage_is_known', vehicle->'mileage_is_known', 'transmission', vehicle->'transmission',
    'title_status', vehicle->'title_status'))
$$;

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
      starting_bid)
    select a.id, s.status, s.starts_at, s.closes_at, s.closed_at,
      case s.status when 'withdrawn' then least(a.updated_at, s.closes_at) else coalesce(s.closed_at, s.closes_at) end,
      a.dealer_id, a.make, a.model, a.make_id, a.model_id, a.generation_id, a.year, a.body_style,
      coalesce(a.location->>'region', ''), a.latitude, a.longitude, a.category, a.gearbox, a.driven_wheels, a.fuel,
      a.steering_side, a.exterior_colour_family, a.interior_colour_family, a.title_type, a.tax_status, a.export_papers,
      a.mileage_km, s.bid_count,
      (select count(*) from comments c where c.auction_id = a.id and c.removed_at is null), s.reserve, s.price,
      coalesce(a.terms->>'currency', ''),
      coalesce(k.price, s.hammer_price, s.price, (a.terms->>'startingBid')::bigint), k.price, a.slug, a.title,
      price_facts(a.vehicle), (a.terms->>'startingBid')::bigint
    from unnest(ids) as kept(id) join auctions a on a.id = kept.id join auction_states s on s.auction_id = kept.id
      left join lateral (select price from sold_auctions where auction_id = kept.id limit 1) k on true
    where s.starts_at is not null
      and s.status in ('closed', 'sold', 'reserve_not_met', 'offer', 'not_sold', 'withdrawn')
  on conflict (auction_id) do nothing;
end $$;

-- Nothing that triggers react to changes.
alter table ended_auctions disable trigger user;
update ended_auctions e set slug = a.slug, title = a.title, price_facts = price_facts(a.vehicle),
    starting_bid = (a.terms->>'startingBid')::bigint
  from auctions a where a.id = e.auction_id;
alter table ended_auctions enable trigger user;
alter table ended_auctions
  alter column slug set not null,
  alter column title set not null,
  alter column price_facts set not null;
