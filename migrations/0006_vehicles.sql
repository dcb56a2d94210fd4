create table vehicles (
  id text primary key,
  owner_id text not null references users,
  vin text not null default '' check (length(vin) <= 40),
  year integer not null check (year between 1885 and 2100),
  make text not null check (length(make) between 1 and 80),
  model text not null check (length(model) between 1 and 80),
  variant text not null default '' check (length(variant) <= 120),
  body_style text not null default '',
  facts jsonb not null default '{}',
  location jsonb not null default '{}',
  notes text not null default '' check (length(notes) <= 4000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  dealer_id text references dealers, -- set if a token of this dealer added it
  make_id text references vehicle_makes,
  model_id text references vehicle_models,
  generation_id text references model_generations,
  is_mapped boolean not null default false,
  constraint vehicles_mapped check (model_id is null or make_id is not null),
  constraint vehicles_mapped_generation check (generation_id is null or model_id is not null)
);
create index vehicles_by_dealer on vehicles (dealer_id) where dealer_id is not null;
create index vehicles_by_owner on vehicles (owner_id, created_at desc);
create index vehicles_by_vehicle_make on vehicles (make_id) where make_id is not null;
create index vehicles_unmapped on vehicles (id) where not is_mapped;

create function map_vehicle_again() returns trigger language plpgsql as $$
begin
  new.is_mapped := false;
  return new;
end $$;

create function category_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select case when vehicle->>'category' in ('motorcycle', 'parts', 'wheels') then vehicle->>'category' else 'car' end
$$;
create trigger vehicles_map_again before update of make, model, year, variant, facts on vehicles for each row
  when (old.make is distinct from new.make or old.model is distinct from new.model
  or old.year is distinct from new.year or old.variant is distinct from new.variant
  or category_of(old.facts) is distinct from category_of(new.facts)) execute function map_vehicle_again();

create table vehicle_images (
  vehicle_id text not null references vehicles on delete cascade,
  position integer not null check ("position" >= 0),
  image_id text not null references images,
  section text not null default 'exterior' check (section in ('exterior', 'interior', 'engine', 'underside',
    'documents', 'flaws')),
  alt text not null,
  caption text not null default '',
  shot text not null default '' check (length(shot) <= 40),
  pins jsonb not null default '[]' check (jsonb_typeof(pins) = 'array'),
  suggested_shot text not null default '' check (length(suggested_shot) <= 40),
  primary key (vehicle_id, "position")
);

-- The bytes are in the file store under `storage_key` and have no public address.
create table vehicle_documents (
  id text primary key,
  owner_id text not null references users,
  -- Null: the vehicle was deleted, an auction still has the document.
  vehicle_id text references vehicles on delete set null,
  kind text not null check (kind in ('title', 'registration', 'service', 'inspection', 'invoice', 'other')),
  name text not null check (length(name) between 1 and 120),
  storage_key text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg')),
  byte_length integer not null check (byte_length > 0),
  created_at timestamptz not null
);
create index vehicle_documents_by_file on vehicle_documents (storage_key);
create index vehicle_documents_by_owner on vehicle_documents (owner_id);
create index vehicle_documents_by_vehicle on vehicle_documents (vehicle_id, created_at) where vehicle_id is not null;

create function colour_in(words text) returns text language sql immutable parallel safe as $$
  select kind_in(words, '{black,white,silver,grey,red,blue,green,yellow,orange,brown,beige,gold,purple}',
    array['\m(black|nero|schwarz)\M', '\m(white|bianco|ivory|cream)\M', '\msilver\M',
      '\m(gr[ae]y|anthracite|graphite)\M',
      '\m(red|rosso|burgundy|maroon)\M', '\m(blue|blu|azzurro|navy)\M', '\m(green|verde)\M', '\m(yellow|giallo)\M',
      '\morange\M',
      '\m(brown|chocolate|chestnut)\M', '\m(beige|sand|tan)\M', '\mgold\M', '\m(purple|violet)\M'])
$$;

-- As the seller counts them, else as the engine's description says, such as "inline-six", "V8" or "4-cylinder".
create function cylinders_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(number_in(vehicle, 'cylinders'), 0)::text, kind_in(vehicle->>'engine',
    '{16,12,10,8,6,5,4,3,2,1}',
    array['\m[vw][- ]?16\M', '\m(v|w|flat)[- ]?(12|twelve)\M|\m(12|twelve)[- ]cyl',
      '\mv[- ]?(10|ten)\M|\m(10|ten)[- ]cyl',
      '\m(v|w|flat|inline|straight)[- ]?(8|eight)\M|\m(8|eight)[- ]cyl',
      '\m(v|flat|boxer|inline|straight|slant|i)[- ]?(6|six)\M|\m(6|six)[- ]cyl',
      '\m(v|inline|straight|i)[- ]?(5|five)\M|\m(5|five)[- ]cyl',
      '\m(v|flat|boxer|inline|straight|slant|i)[- ]?(4|four)\M|\m(4|four)[- ]cyl',
      '\m(inline|straight|i)[- ]?(3|three|triple)\M|\m(3|three)[- ]cyl',
      '\m(v|parallel|flat|boxer)[- ]twin\M|\m(2|two|twin)[- ]cyl', '\m(1|one|single)[- ]cyl']))
$$;

create function driven_wheels_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select kind_in(vehicle->>'drivetrain', '{rear,front,all,four}',
    array['\mrear[- ]wheel\M|\mrwd\M', '\mfront[- ]wheel\M|\mfwd\M', '\mall[- ]wheel\M|\mawd\M|\mquattro\M',
      '\mfour[- ]wheel\M|\m4wd\M|\m4x4\M|\m4×4\M'])
$$;

create function fuel_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(vehicle->>'fuel', ''), kind_in(vehicle->>'engine', '{petrol,diesel,hybrid,electric}',
    array['\mpetrol\M|\mgasoline\M', '\m(turbo)?diesel\M|\mtdi\M', '\mhybrid\M',
      '\melectric motors?\M|\mall-electric\M']))
$$;

create function gearbox_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(vehicle->>'gearbox', ''), kind_in(vehicle->>'transmission',
    '{manual,automatic,semi_automatic,dual_clutch,cvt,single_speed}',
    array['(?<!automated )\mmanual\M', '(?<!semi[- ]?)\mautomatic\M',
      '\msemi-? ?automatic\M|\mautomated manual\M|\msportomatic\M',
      '\mdual[- ]clutch\M|\mpdk\M|\mdct\M|\mdsg\M', '\mcvt\M|continuously variable', '\msingle[- ]speed\M']))
$$;

-- A vehicle with an unknown true mileage has none.
create function mileage_km_of(vehicle jsonb) returns integer language sql immutable parallel safe as $$
  select case when coalesce(vehicle->>'mileage_is_known', 'true') = 'true' then
    round(number_in(vehicle, 'mileage') * case vehicle->>'mileage_unit' when 'km' then 1 else 1.609344 end)::integer end
$$;

-- Lists filter by owners, cylinders and whether the true mileage is known. Ended auctions keep them, as other facts.
create function owners_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select case when number_in(vehicle, 'owner_count') > 3 then '4' else number_in(vehicle, 'owner_count')::text end
$$;

create function title_type_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(vehicle->>'title_type', ''), kind_in(vehicle->>'title_status',
    '{clean,salvage,rebuilt,lemon,flood,parts_only,bill_of_sale}',
    array['\mclean\M', '\msalvage\M', '\mrebuilt\M|\mreconstructed\M', '\mlemon\M', '\mflood\M', '\mparts only\M',
      '\mbill of sale\M']))
$$;

create function true_mileage_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select case when vehicle->>'mileage_is_known' = 'false' then 'unknown'
    when number_in(vehicle, 'mileage') is not null then 'known' end
$$;
