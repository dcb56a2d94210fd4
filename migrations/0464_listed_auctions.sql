-- What a list filters, sorts and counts by. On offer it is read as it is now; what has ended is kept in `ended_auctions`.
create view auctions_on_offer as
  select a.id as auction_id, s.status, s.starts_at, s.closes_at, s.closes_at as ended_at, a.dealer_id, a.make, a.model,
    a.make_id, a.model_id, a.generation_id, a.year, a.body_style, coalesce(a.location->>'region', '') as region,
    a.latitude, a.longitude, a.category, a.gearbox, a.driven_wheels, a.fuel, a.steering_side, a.exterior_colour_family,
    a.interior_colour_family, a.title_type, a.tax_status, a.export_papers, a.mileage_km, s.bid_count, s.reserve, s.price,
    coalesce(s.price, (a.terms->>'startingBid')::bigint) as shown_price, null::bigint as sold_price
  from auctions a join auction_states s on s.auction_id = a.id
  where s.status in ('scheduled', 'live') and s.starts_at is not null;

create view listed_auctions as
  select * from auctions_on_offer
  union all
  select auction_id, status, starts_at, closes_at, ended_at, dealer_id, make, model, make_id, model_id, generation_id,
    year, body_style, region, latitude, longitude, category, gearbox, driven_wheels, fuel, steering_side,
    exterior_colour_family, interior_colour_family, title_type, tax_status, export_papers, mileage_km, bid_count,
    reserve, price, shown_price, sold_price
  from ended_auctions;
