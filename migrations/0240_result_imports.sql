-- Files of past results from elsewhere. A file is uploaded in parts, mapped, and imported in batches that can be resumed.
create table result_imports (
  id           text primary key,
  file_name    text not null check (length(file_name) between 1 and 200),
  created_by   text,                                     -- null: imported on the command line
  created_at   timestamptz not null,
  state        text not null check (state in ('uploading', 'ready', 'importing', 'imported', 'failed', 'undoing', 'undone')),
  bytes        bigint not null check (bytes > 0),
  received     bigint not null default 0 check (received between 0 and bytes),
  part_starts  bigint[] not null default '{}',           -- of the stored file; none once it is no longer needed
  options      jsonb,                                    -- which column holds what, and how values are read
  last_row     integer not null default 0 check (last_row >= 0),
  bytes_read   bigint not null default 0 check (bytes_read >= 0),
  added        integer not null default 0 check (added >= 0),
  duplicates   integer not null default 0 check (duplicates >= 0),
  refused      integer not null default 0 check (refused >= 0),
  removed      integer not null default 0 check (removed between 0 and added),
  fault        text,                                     -- why the file could not be read
  started_at   timestamptz,
  finished_at  timestamptz,
  lease_owner  integer,
  lease_until  timestamptz,
  check ((lease_owner is null) = (lease_until is null)),
  check (state in ('uploading', 'ready', 'undoing', 'undone') or options is not null),
  check ((state = 'failed') = (fault is not null))
);
create index result_imports_newest on result_imports (created_at desc, id desc);
create index result_imports_due on result_imports (created_at) where state in ('importing', 'undoing');
create index result_imports_abandoned on result_imports (created_at) where state in ('uploading', 'ready');

-- Results of other sites: comparables of the price guide, and nothing else.
create table imported_results (
  id            bigint generated always as identity primary key,
  import_id     text not null references result_imports,
  row_number    integer not null,
  fingerprint   text not null unique,                    -- the same result in any file has the same one
  make          text not null,
  model         text not null,
  make_slug     text not null,
  model_slug    text not null,
  year          integer not null check (year between 1885 and 2100),
  title         text not null,
  mileage       integer check (mileage >= 0),
  mileage_unit  text check (mileage_unit in ('mi', 'km')),
  transmission  text,
  title_status  text,
  is_sold       boolean not null,
  price         bigint check (price > 0),                -- in minor units; if not sold, the highest bid
  currency      text check (length(currency) = 3),
  ended_at      timestamptz not null,
  source        text not null,
  source_url    text check (source_url ~ '^https?://'),
  source_id     text,
  check ((mileage is null) = (mileage_unit is null)),
  check ((price is null) = (currency is null)),
  check (not is_sold or price is not null)
);
create index imported_results_by_import on imported_results (import_id, id);
create index imported_sales on imported_results (make_slug, model_slug, currency, ended_at desc) where is_sold;

-- The rows that could not be imported, and why.
create table refused_result_rows (
  import_id   text not null references result_imports,
  row_number  integer not null,
  faults      jsonb not null,
  primary key (import_id, row_number)
);
