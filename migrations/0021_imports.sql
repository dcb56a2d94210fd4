-- Files of past results, auctions and people from elsewhere. A file is uploaded in parts, mapped, and imported in batches
-- that can be resumed.
create table imports (
  id text not null,
  file_name text not null,
  created_by text, -- null: imported on the command line
  created_at timestamptz not null,
  state text not null,
  bytes bigint not null,
  received bigint not null default 0,
  part_starts bigint[] not null default '{}', -- of the stored file; none once it is no longer needed
  options jsonb, -- which column holds what, and how values are read
  last_row integer not null default 0,
  bytes_read bigint not null default 0,
  added integer not null default 0,
  duplicates integer not null default 0,
  refused integer not null default 0,
  removed integer not null default 0,
  fault text, -- why the file could not be read
  started_at timestamptz,
  finished_at timestamptz,
  lease_owner integer,
  lease_until timestamptz,
  kind text not null check (kind in ('auctions', 'people', 'results')),
  undone_by text,
  -- A file may be a zip with the rows and the photos of auctions.
  is_zip boolean not null default false,
  constraint result_imports_pkey primary key (id),
  constraint result_imports_check check (received between 0 and bytes),
  constraint result_imports_check1 check (removed between 0 and added),
  constraint result_imports_check2 check ((lease_owner is null) = (lease_until is null)),
  constraint result_imports_check3 check ((state in ('uploading', 'ready', 'undoing', 'undone'))
    or options is not null),
  constraint result_imports_check4 check ((state = 'failed') = (fault is not null)),
  constraint result_imports_added_check check (added >= 0),
  constraint result_imports_bytes_check check (bytes > 0),
  constraint result_imports_state_check check (state in ('uploading', 'ready', 'importing', 'imported', 'failed',
    'undoing', 'undone')),
  constraint result_imports_refused_check check (refused >= 0),
  constraint result_imports_last_row_check check (last_row >= 0),
  constraint result_imports_file_name_check check (length(file_name) between 1 and 200),
  constraint result_imports_bytes_read_check check (bytes_read >= 0),
  constraint result_imports_duplicates_check check (duplicates >= 0)
);
create index imports_abandoned on imports (created_at) where state in ('uploading', 'ready');
create index imports_due on imports (created_at) where state in ('importing', 'undoing');
create index imports_newest on imports (created_at desc, id desc);
create index imports_newest_of_kind on imports (kind, created_at desc, id desc);

-- Results of other sites: comparables of the price guide, and nothing else.
create table imported_results (
  id bigint generated always as identity primary key,
  import_id text not null references imports,
  row_number integer not null,
  fingerprint text not null unique, -- the same result in any file has the same one
  make text not null,
  model text not null,
  make_slug text not null,
  model_slug text not null,
  year integer not null check (year between 1885 and 2100),
  title text not null,
  mileage integer check (mileage >= 0),
  mileage_unit text check (mileage_unit in ('mi', 'km')),
  transmission text,
  title_status text,
  is_sold boolean not null,
  price bigint check (price > 0), -- in minor units; if not sold, the highest bid
  currency text check (length(currency) = 3),
  ended_at timestamptz not null,
  source text not null,
  source_url text check (source_url ~ '^https?://'),
  source_id text,
  -- Where the file has a column for it. Otherwise the title names the trim.
  trim text check (length(trim) between 1 and 200),
  check ((mileage is null) = (mileage_unit is null)),
  check ((price is null) = (currency is null)),
  check (not is_sold or price is not null)
);
create index imported_results_by_import on imported_results (import_id, id);
create index imported_sales on imported_results (make_slug, model_slug, currency, ended_at desc) where is_sold;

-- What an import created, one by one.
create table imported_items (
  import_id text not null references imports,
  row_number integer not null,
  item_id text not null unique,
  -- Null for people: a person's name stays in their account alone, where they can have it erased.
  name text, -- of an auction, the name in its URL
  removed_at timestamptz, -- by an undo
  kept_reason text, -- why the undo kept it
  image_ids text[] not null default '{}',
  primary key (import_id, row_number),
  check (removed_at is null or kept_reason is null)
);

create table import_photos (
  import_id text not null references imports,
  number integer not null check (number > 0),
  name text not null, -- in the zip
  primary key (import_id, number)
);

-- The rows that could not be imported, and why.
create table refused_rows (
  import_id text not null,
  row_number integer not null,
  faults jsonb not null,
  constraint refused_result_rows_pkey primary key (import_id, row_number),
  constraint refused_result_rows_import_id_fkey foreign key (import_id) references imports
);
