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
  last_year integer, -- null: still made
  retired_at timestamptz,
  unique (make_id, slug),
  check (last_year >= first_year and last_year <= 2100),
  check (id = ((make_id || '.') || slug))
);

create table model_generations (
  id text primary key,
  model_id text not null references vehicle_models,
  name text not null check (length(name) between 1 and 80), -- or its code, such as `996`
  first_year integer not null check (first_year between 1885 and 2100),
  last_year integer,
  retired_at timestamptz,
  check (last_year >= first_year and last_year <= 2100)
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
create index vehicle_aliases_by_make on vehicle_aliases (make_id);
create unique index vehicle_aliases_of_makes on vehicle_aliases (key) where model_id is null;
create unique index vehicle_aliases_of_models on vehicle_aliases (model_id, key) where model_id is not null;

-- Makes and models that sellers wrote, that the vocabulary doesn't know, and that staff decided not to add.
create table dismissed_models (
  make text not null check (make = lower(make)),
  model text not null check (model = lower(model)),
  dismissed_at timestamptz not null,
  primary key (make, model)
);
