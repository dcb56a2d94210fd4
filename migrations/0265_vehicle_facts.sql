-- What lists are filtered and sorted by. Sellers choose a fact or describe it in their own words (`vehicle`). A choice
-- counts as it is. Words count if they name exactly one kind: "5-speed manual" is a manual, "automatic, was manual" is
-- neither.
create function kind_in(words text, kinds text[], patterns text[]) returns text
  language sql immutable parallel safe as $$
  select case when words <> '' then (
    select case when count(*) = 1 then min(k.kind) end
    from unnest(kinds, patterns) as k(kind, pattern) where words ~* k.pattern) end
$$;

create function gearbox_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(vehicle->>'gearbox', ''), kind_in(vehicle->>'transmission',
    '{manual,automatic,semi_automatic,dual_clutch,cvt,single_speed}',
    array['(?<!automated )\mmanual\M', '(?<!semi[- ]?)\mautomatic\M', '\msemi-? ?automatic\M|\mautomated manual\M|\msportomatic\M',
      '\mdual[- ]clutch\M|\mpdk\M|\mdct\M|\mdsg\M', '\mcvt\M|continuously variable', '\msingle[- ]speed\M']))
$$;

create function driven_wheels_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select kind_in(vehicle->>'drivetrain', '{rear,front,all,four}',
    array['\mrear[- ]wheel\M|\mrwd\M', '\mfront[- ]wheel\M|\mfwd\M', '\mall[- ]wheel\M|\mawd\M|\mquattro\M',
      '\mfour[- ]wheel\M|\m4wd\M|\m4x4\M|\m4×4\M'])
$$;

create function fuel_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(vehicle->>'fuel', ''), kind_in(vehicle->>'engine', '{petrol,diesel,hybrid,electric}',
    array['\mpetrol\M|\mgasoline\M', '\m(turbo)?diesel\M|\mtdi\M', '\mhybrid\M', '\melectric motors?\M|\mall-electric\M']))
$$;

create function colour_in(words text) returns text language sql immutable parallel safe as $$
  select kind_in(words, '{black,white,silver,grey,red,blue,green,yellow,orange,brown,beige,gold,purple}',
    array['\m(black|nero|schwarz)\M', '\m(white|bianco|ivory|cream)\M', '\msilver\M', '\m(gr[ae]y|anthracite|graphite)\M',
      '\m(red|rosso|burgundy|maroon)\M', '\m(blue|blu|azzurro|navy)\M', '\m(green|verde)\M', '\m(yellow|giallo)\M', '\morange\M',
      '\m(brown|chocolate|chestnut)\M', '\m(beige|sand|tan)\M', '\mgold\M', '\m(purple|violet)\M'])
$$;

create function title_type_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(vehicle->>'title_type', ''), kind_in(vehicle->>'title_status',
    '{clean,salvage,rebuilt,lemon,flood,parts_only,bill_of_sale}',
    array['\mclean\M', '\msalvage\M', '\mrebuilt\M|\mreconstructed\M', '\mlemon\M', '\mflood\M', '\mparts only\M', '\mbill of sale\M']))
$$;

create function number_in(vehicle jsonb, fact text) returns integer language sql immutable parallel safe as $$
  select case when jsonb_typeof(vehicle->fact) = 'number' and (vehicle->>fact)::numeric between 0 and 100000000
    then (vehicle->>fact)::numeric::integer end
$$;

-- A vehicle with an unknown true mileage has none.
create function mileage_km_of(vehicle jsonb) returns integer language sql immutable parallel safe as $$
  select case when coalesce(vehicle->>'mileage_is_known', 'true') = 'true' then
    round(number_in(vehicle, 'mileage') * case vehicle->>'mileage_unit' when 'km' then 1 else 1.609344 end)::integer end
$$;

create function category_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select case when vehicle->>'category' in ('motorcycle', 'parts', 'wheels') then vehicle->>'category' else 'car' end
$$;

alter table auctions
  add column category text not null generated always as (category_of(vehicle)) stored
    check (category in ('car', 'motorcycle', 'parts', 'wheels')),
  add column gearbox text generated always as (gearbox_of(vehicle)) stored,
  add column driven_wheels text generated always as (driven_wheels_of(vehicle)) stored,
  add column fuel text generated always as (fuel_of(vehicle)) stored,
  add column cylinders integer generated always as (number_in(vehicle, 'cylinders')) stored,
  add column steering_side text generated always as (nullif(vehicle->>'steering_side', '')) stored,
  add column exterior_colour_family text generated always as (
    coalesce(nullif(vehicle->>'exterior_colour_family', ''), colour_in(vehicle->>'exterior_colour'))) stored,
  add column interior_colour_family text generated always as (
    coalesce(nullif(vehicle->>'interior_colour_family', ''), colour_in(vehicle->>'interior_colour'))) stored,
  add column title_type text generated always as (title_type_of(vehicle)) stored,
  add column tax_status text generated always as (nullif(vehicle->>'tax_status', '')) stored,
  add column export_papers text generated always as (nullif(vehicle->>'export_papers', '')) stored,
  add column owner_count integer generated always as (number_in(vehicle, 'owner_count')) stored,
  add column mileage_km integer generated always as (mileage_km_of(vehicle)) stored;

-- The vocabulary names vehicles, so what a category changes is mapped again.
drop trigger auctions_map_again on auctions;
create trigger auctions_map_again before update of make, model, year, title, vehicle on auctions for each row
  when (old.make is distinct from new.make or old.model is distinct from new.model
  or old.year is distinct from new.year or old.title is distinct from new.title
  or category_of(old.vehicle) is distinct from category_of(new.vehicle)) execute function map_vehicle_again();
drop trigger vehicles_map_again on vehicles;
create trigger vehicles_map_again before update of make, model, year, variant, facts on vehicles for each row
  when (old.make is distinct from new.make or old.model is distinct from new.model
  or old.year is distinct from new.year or old.variant is distinct from new.variant
  or category_of(old.facts) is distinct from category_of(new.facts)) execute function map_vehicle_again();
