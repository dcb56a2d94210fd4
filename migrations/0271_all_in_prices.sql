-- All-in prices: the price, the buyer's premium, and the tax on it. Rounded as in src/auction/premium.ts.

-- The tax rate for a location: the region's, else the country's, else none.
create function tax_basis_points_at(location jsonb) returns integer language sql stable as $$
  select coalesce((select r.basis_points from tax_rates r
    where r.ended_at is null and lower(trim(r.country)) = lower(trim(coalesce(location->>'country', '')))
      and (r.region = '' or lower(trim(r.region)) = lower(trim(coalesce(location->>'region', ''))))
    order by r.region = '' limit 1), 0)
$$;

create function all_in_price(price bigint, terms jsonb, tax_basis_points integer) returns bigint language sql immutable as $$
  select price + taxed.fee + ((taxed.fee * tax_basis_points + 5000) / 10000 + taxed.unit / 2) / taxed.unit * taxed.unit
  from (select (exact.fee + exact.unit / 2) / exact.unit * exact.unit as fee, exact.unit
    from (select greatest((terms->'premium'->>'least')::bigint, least((terms->'premium'->>'most')::bigint,
          (price * (terms->'premium'->>'rateBasisPoints')::bigint + 5000) / 10000)) as fee,
        case when terms->>'currency' in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 10 else 1 end as unit) as exact) as taxed
$$;
