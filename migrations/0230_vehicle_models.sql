-- The vocabulary: makes, models and generations by which vehicles are grouped, however their sellers spell them.
-- Nothing is deleted: a retired entry matches no vehicle and is not suggested.
create table vehicle_makes (
  id text primary key check (id ~ '^[^.\s/]+$'), -- its part of addresses, such as `mercedes-benz`
  name text not null check (length(name) between 1 and 80),
  retired_at timestamptz
);
create unique index vehicle_makes_by_name on vehicle_makes (lower(name));

create table vehicle_models (
  id text primary key, -- the make's id and its own part of addresses: `mercedes-benz.sl-class`
  make_id text not null references vehicle_makes,
  slug text not null check (slug ~ '^[^.\s/]+$'),
  name text not null check (length(name) between 1 and 80),
  kind text not null check (kind in ('car', 'motorcycle')),
  first_year integer not null check (first_year between 1885 and 2100),
  last_year integer check (last_year between first_year and 2100), -- null: still made
  retired_at timestamptz,
  unique (make_id, slug),
  check (id = make_id || '.' || slug)
);

create table model_generations (
  id text primary key,
  model_id text not null references vehicle_models,
  name text not null check (length(name) between 1 and 80), -- or its code, such as `996`
  first_year integer not null check (first_year between 1885 and 2100),
  last_year integer check (last_year between first_year and 2100),
  retired_at timestamptz
);
create unique index model_generations_by_name on model_generations (model_id, lower(name));

-- Other names of a make or, with a model, of that model.
create table vehicle_aliases (
  id text primary key,
  make_id text not null references vehicle_makes,
  model_id text references vehicle_models,
  name text not null check (length(name) between 1 and 80),
  key text not null check (length(key) between 1 and 80) -- the name without case, accents, spaces and punctuation
);
create unique index vehicle_aliases_of_makes on vehicle_aliases (key) where model_id is null;
create unique index vehicle_aliases_of_models on vehicle_aliases (model_id, key) where model_id is not null;
create index vehicle_aliases_by_make on vehicle_aliases (make_id);

-- What each vehicle is in the vocabulary. A change of its names clears `is_mapped`, and a job maps it again.
alter table auctions
  add column make_id text references vehicle_makes,
  add column model_id text references vehicle_models,
  add column generation_id text references model_generations,
  add column is_mapped boolean not null default false,
  add constraint auctions_mapped check (model_id is null or make_id is not null),
  add constraint auctions_mapped_generation check (generation_id is null or model_id is not null);
create index auctions_unmapped on auctions (id) where not is_mapped;
create index auctions_by_vehicle_model on auctions (model_id) where model_id is not null;
create index auctions_by_vehicle_make on auctions (make_id) where make_id is not null;

alter table vehicles
  add column make_id text references vehicle_makes,
  add column model_id text references vehicle_models,
  add column generation_id text references model_generations,
  add column is_mapped boolean not null default false,
  add constraint vehicles_mapped check (model_id is null or make_id is not null),
  add constraint vehicles_mapped_generation check (generation_id is null or model_id is not null);
create index vehicles_unmapped on vehicles (id) where not is_mapped;
create index vehicles_by_vehicle_make on vehicles (make_id) where make_id is not null;

create function map_vehicle_again() returns trigger language plpgsql as $$
begin
  new.is_mapped := false;
  return new;
end $$;
create trigger auctions_map_again before update of make, model, year, title on auctions for each row
  when (old.make is distinct from new.make or old.model is distinct from new.model
  or old.year is distinct from new.year or old.title is distinct from new.title) execute function map_vehicle_again();
create trigger vehicles_map_again before update of make, model, year, variant on vehicles for each row
  when (old.make is distinct from new.make or old.model is distinct from new.model
  or old.year is distinct from new.year or old.variant is distinct from new.variant)
  execute function map_vehicle_again();
