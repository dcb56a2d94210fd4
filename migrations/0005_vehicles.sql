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
  dealer_id text references dealers -- set if a token of this dealer added it
);
create index vehicles_by_dealer on vehicles (dealer_id) where dealer_id is not null;
create index vehicles_by_owner on vehicles (owner_id, created_at desc);

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
  storage_key text not null unique,
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg')),
  byte_length integer not null check (byte_length > 0),
  created_at timestamptz not null
);
create index vehicle_documents_by_owner on vehicle_documents (owner_id);
create index vehicle_documents_by_vehicle on vehicle_documents (vehicle_id, created_at) where vehicle_id is not null;
