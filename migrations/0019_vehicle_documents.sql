-- Papers of a vehicle: the bytes lie in the file store under their key, and have no public address.
create table vehicle_documents (
  id           text primary key,
  owner_id     text not null references users,
  vehicle_id   text references vehicles on delete set null, -- null: gone from the garage, and still carried by an auction
  kind         text not null check (kind in ('title','registration','service','inspection','invoice','other')),
  name         text not null check (length(name) between 1 and 120),
  storage_key  text not null unique,
  content_type text not null check (content_type in ('application/pdf','image/jpeg')),
  byte_length  integer not null check (byte_length > 0),
  created_at   timestamptz not null
);
create index vehicle_documents_by_vehicle on vehicle_documents (vehicle_id, created_at) where vehicle_id is not null;
create index vehicle_documents_by_owner on vehicle_documents (owner_id);
-- Which of them an auction that began from the vehicle carries: always for the staff, for everybody where its seller shows them.
create table auction_documents (
  auction_id  text not null references auctions on delete cascade,
  document_id text not null references vehicle_documents on delete cascade,
  is_shown    boolean not null default false,
  primary key (auction_id, document_id)
);
create index auction_documents_by_document on auction_documents (document_id);
