-- Documents that the seller gives to the buyer. At the handover the buyer's garage gets rows with the same files.
alter table auction_documents add column passes_on boolean not null default false;
alter table vehicle_documents drop constraint vehicle_documents_storage_key_key;
create index vehicle_documents_by_file on vehicle_documents (storage_key);

create table passed_documents (
  settlement_id text not null references settlements,
  "position" integer not null,
  auction_id text not null,
  kind text not null check (kind in ('title', 'registration', 'service', 'inspection', 'invoice', 'other')),
  passed_at timestamptz not null,
  primary key (settlement_id, "position")
);
create index passed_documents_by_auction on passed_documents (auction_id);
