-- Makes and models that sellers wrote, that the vocabulary doesn't know, and that staff decided not to add.
create table dismissed_models (
  make text not null check (make = lower(make)),
  model text not null check (model = lower(model)),
  dismissed_at timestamptz not null,
  primary key (make, model)
);
