-- How a location may spell the place of a rate: `us/ct`, `united states/connecticut`. What staff wrote counts anyway.
alter table tax_rates add column places text[] not null default '{}';

-- The current rates by each spelling of their place: country/region, or country/ for a whole country.
create view tax_rates_by_place as
  select distinct p.place, r.basis_points
  from tax_rates r
    cross join lateral unnest(r.places || (lower(trim(r.country)) || '/' || lower(trim(r.region)))) as p(place)
  where r.ended_at is null;

-- The tax rate for a location: the region's, else the country's, else none.
create or replace function tax_basis_points_at(location jsonb) returns integer language sql stable as $$
  select coalesce((select r.basis_points
    from tax_rates_by_place r
      cross join lateral (select lower(trim(coalesce(location->>'country', ''))) || '/' as country) as l
    where r.place in (l.country, l.country || lower(trim(coalesce(location->>'region', ''))))
    order by r.place = l.country limit 1), 0)
$$;
