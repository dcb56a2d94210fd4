create table auctions (
  id text primary key,
  lot_number integer generated always as identity unique,
  slug text not null unique,
  seller_id text not null,
  dealer_id text references dealers,
  title text not null,
  subtitle text not null default '',
  make text not null,
  model text not null,
  year integer not null check (year between 1885 and 2100),
  body_style text not null default '',
  vehicle jsonb not null default '{}',
  story jsonb not null default '[]',
  location jsonb not null default '{}',
  is_featured boolean not null default false,
  terms jsonb not null, -- the settings under which it was approved, for its whole life
  withdrawn_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  videos jsonb not null default '[]' check (jsonb_typeof(videos) = 'array'),
  make_id text references vehicle_makes,
  model_id text references vehicle_models,
  generation_id text references model_generations,
  -- A change of the names of its make and model clears it, and a job finds them in the vocabulary again.
  is_mapped boolean not null default false,
  category text not null generated always as (category_of(vehicle)) stored
    check (category in ('car', 'motorcycle', 'parts', 'wheels')),
  gearbox text generated always as (gearbox_of(vehicle)) stored,
  driven_wheels text generated always as (driven_wheels_of(vehicle)) stored,
  fuel text generated always as (fuel_of(vehicle)) stored,
  cylinders integer generated always as (number_in(vehicle, 'cylinders')) stored,
  steering_side text generated always as (nullif((vehicle ->> 'steering_side'), '')) stored,
  exterior_colour_family text generated always as (coalesce(nullif((vehicle ->> 'exterior_colour_family'), ''),
    colour_in((vehicle ->> 'exterior_colour')))) stored,
  interior_colour_family text generated always as (coalesce(nullif((vehicle ->> 'interior_colour_family'), ''),
    colour_in((vehicle ->> 'interior_colour')))) stored,
  title_type text generated always as (title_type_of(vehicle)) stored,
  tax_status text generated always as (nullif((vehicle ->> 'tax_status'), '')) stored,
  export_papers text generated always as (nullif((vehicle ->> 'export_papers'), '')) stored,
  owner_count integer generated always as (number_in(vehicle, 'owner_count')) stored,
  mileage_km integer generated always as (mileage_km_of(vehicle)) stored,
  latitude double precision check (latitude >= '-90'::integer::double precision and latitude <= 90::double precision),
  longitude double precision check (longitude >= '-180'::integer::double precision
    and longitude <= 180::double precision),
  -- A change of the location clears it, and a job looks up the coordinates of the town again.
  is_located boolean not null default false,
  -- What a listing states, each with its evidence (src/contract/claims.ts).
  claims jsonb not null default '[]' check (jsonb_typeof(claims) = 'array'),
  constraint auctions_mapped check (model_id is null or make_id is not null),
  constraint auctions_coordinates check ((latitude is null) = (longitude is null)),
  constraint auctions_mapped_generation check (generation_id is null or model_id is not null)
);
create index auctions_by_coordinates on auctions (latitude, longitude) where latitude is not null;
create index auctions_by_dealer on auctions (dealer_id) where dealer_id is not null;
-- The auctions of one make or model.
create index auctions_by_make_and_model on auctions (make, model);
create index auctions_by_seller on auctions (seller_id);
create index auctions_by_vehicle_make on auctions (make_id) where make_id is not null;
create index auctions_by_vehicle_model on auctions (model_id, lot_number) where model_id is not null;
-- For the history of a vehicle, and for warnings about the same vehicle elsewhere.
create index auctions_by_vin on auctions (upper((vehicle ->> 'vin')) text_pattern_ops);
create index auctions_by_vin_end on auctions (reverse(upper((vehicle ->> 'vin'))) text_pattern_ops);
create index auctions_unlocated on auctions (id) where not is_located;
create index auctions_unmapped on auctions (id) where not is_mapped;

create function count_facts() returns trigger language plpgsql as $$
begin
  update auction_states set facts_version = facts_version + 1 where auction_id = new.id;
  return null;
end $$;

create function locate_auction_again() returns trigger language plpgsql as $$
begin
  new.latitude := null;
  new.longitude := null;
  new.is_located := false;
  return new;
end $$;
create trigger auctions_count_facts after update of slug, title, seller_id, dealer_id, terms on auctions
  for each row when (old.slug is distinct from new.slug or old.title is distinct from new.title
  or old.seller_id is distinct from new.seller_id or old.dealer_id is distinct from new.dealer_id
  or old.terms is distinct from new.terms) execute function count_facts();
create trigger auctions_locate_again before update of location on auctions for each row
  when (old.location is distinct from new.location) execute function locate_auction_again();
create trigger auctions_map_again before update of make, model, year, title, vehicle on auctions for each row
  when (old.make is distinct from new.make or old.model is distinct from new.model
  or old.year is distinct from new.year or old.title is distinct from new.title
  or category_of(old.vehicle) is distinct from category_of(new.vehicle)) execute function map_vehicle_again();
create trigger auctions_record_conflicts_of_new_seller after update of seller_id, dealer_id on auctions
  for each row when (new.seller_id <> old.seller_id or new.dealer_id is distinct from old.dealer_id)
  execute function record_conflicts_of_new_seller();

create table auction_documents (
  auction_id text not null references auctions on delete cascade,
  document_id text not null references vehicle_documents on delete cascade,
  is_shown boolean not null default false, -- staff always see it; the public only if the seller shows it
  -- Documents that the seller gives to the buyer. At the handover the buyer's garage gets rows with the same files.
  passes_on boolean not null default false,
  primary key (auction_id, document_id)
);
create index auction_documents_by_document on auction_documents (document_id);

create table submissions (
  auction_id text primary key references auctions,
  vehicle_id text references vehicles on delete set null,
  condition jsonb not null default '{}',
  starting_bid bigint check (starting_bid > 0),
  has_reserve boolean, -- null: not yet answered
  earliest_start date,
  note text not null default '' check (length(note) <= 4000),
  review_note text not null default '',
  reached_step integer not null default 1 check (reached_step between 1 and 6),
  submitted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  variant text not null default '' check (length(variant) <= 120),
  reviewer_id text,
  claimed_at timestamptz,
  checked jsonb not null default '[]' check (jsonb_typeof(checked) = 'array'),
  waiting_since timestamptz, -- since when the side whose turn it is has had it
  -- Required shots that the seller cannot take, each with a reason.
  waived_shots jsonb not null default '[]' check (jsonb_typeof(waived_shots) = 'array'),
  relisted_from text references auctions, -- the earlier auction of the same vehicle
  -- The dates a reviewer chooses when they approve. The auction is scheduled for them once its seller agrees.
  planned_starts_at timestamptz,
  planned_closes_at timestamptz,
  constraint submissions_claimed check ((reviewer_id is null) = (claimed_at is null)),
  constraint submissions_planned check ((planned_starts_at is null) = (planned_closes_at is null)
    and planned_closes_at > planned_starts_at)
);
create index submissions_by_planned_closes_at on submissions (planned_closes_at) where planned_closes_at is not null;
create index submissions_by_relisted_from on submissions (relisted_from) where relisted_from is not null;
create index submissions_by_reviewer on submissions (reviewer_id) where reviewer_id is not null;
create index submissions_by_submitted on submissions (submitted_at, auction_id) where submitted_at is not null;
-- The orders of the console's list of submissions.
create index submissions_by_waiting on submissions (coalesce(waiting_since, submitted_at), auction_id)
  where submitted_at is not null;
-- The console doesn't list drafts that their sellers discarded.
create index submissions_drafts on submissions (auction_id) where submitted_at is null;

create table submission_versions (
  auction_id text not null references auctions,
  number integer not null check (number > 0),
  snapshot jsonb not null,
  submitted_at timestamptz not null,
  primary key (auction_id, number)
);

create function submission_records_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'submission records are append-only' using errcode = 'check_violation';
end $$;
create trigger submission_versions_kept before delete or update on submission_versions for each row
  execute function submission_records_are_append_only();

create table change_requests (
  id text primary key,
  auction_id text not null references auctions,
  field text not null check (length(field) between 1 and 60),
  message text not null check (length(message) between 3 and 2000),
  requested_by text not null,
  requested_at timestamptz not null,
  answer text not null default '' check (length(answer) <= 2000),
  answered_at timestamptz,
  settled_at timestamptz,
  check ((answer = '') = (answered_at is null))
);
create index change_requests_by_auction on change_requests (auction_id, requested_at);

-- The text and terms that the seller agreed to: nothing is scheduled without them.
create table seller_agreements (
  auction_id text not null references auctions,
  number integer not null check (number > 0),
  user_id text not null,
  agreed_to jsonb not null,
  text_hash text not null,
  agreed_at timestamptz not null,
  primary key (auction_id, number)
);
create trigger seller_agreements_kept before delete or update on seller_agreements for each row
  execute function submission_records_are_append_only();

-- Changes after publication, public.
create table listing_versions (
  auction_id text not null references auctions,
  number integer not null check (number > 0),
  changed_by text not null,
  is_by_seller boolean not null,
  changed_at timestamptz not null,
  note text not null default '' check (length(note) <= 500),
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  material_note text,
  material_by text,
  material_at timestamptz,
  withdraw_until timestamptz,
  primary key (auction_id, number),
  check ((material_by is null) = (material_at is null) and (material_by is null) = (material_note is null))
);

-- Page views by day; nothing about who.
create table auction_views (
  auction_id text not null,
  day date not null,
  views bigint not null check (views > 0),
  primary key (auction_id, day)
);

-- Who of the staff looked at the reserve and the maximums of a published auction before its close, and why.
create table amounts_views (
  id text primary key,
  auction_id text not null,
  viewed_by text not null,
  roles text[] not null,
  reason text not null check (length(reason) between 3 and 1000),
  viewed_at timestamptz not null
);
create index amounts_views_by_auction on amounts_views (auction_id, viewed_at);

create function amounts_views_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a record of viewed amounts is never changed' using errcode = 'check_violation';
end $$;
create trigger amounts_views_no_change before delete or update on amounts_views for each row
  execute function amounts_views_are_kept();
create trigger amounts_views_no_truncate before truncate on amounts_views for each statement
  execute function amounts_views_are_kept();

-- Public answers of sellers and staff to readers' requests.
create table reader_answers (
  id text primary key,
  auction_id text not null references auctions on delete cascade,
  subject text not null, -- the claim's id
  statement text not null, -- what the claim said then
  outcome text not null check (outcome in ('attached', 'declined')),
  note text not null check (length(note) <= 500),
  document_id text,
  image_id text,
  answered_by text not null,
  is_by_seller boolean not null,
  answered_at timestamptz not null,
  check ((outcome = 'attached') = (num_nonnulls(document_id, image_id) = 1)),
  check (outcome = 'attached' or num_nonnulls(document_id, image_id) = 0)
);
create index reader_answers_by_auction on reader_answers (auction_id, answered_at);

-- Readers who ask for evidence.
create table reader_requests (
  id text primary key,
  auction_id text not null references auctions on delete cascade,
  subject text not null, -- the claim's id
  user_id text not null,
  requested_at timestamptz not null,
  answer_id text references reader_answers
);
create index reader_requests_by_user on reader_requests (user_id);
create unique index reader_requests_open on reader_requests (auction_id, subject, user_id) where answer_id is null;

create function scheduled_only_when_agreed() returns trigger language plpgsql as $$
begin
  if exists (select 1 from submissions where auction_id = new.auction_id and submitted_at is not null)
    and not exists (select 1 from seller_agreements where auction_id = new.auction_id) then
    raise exception 'the seller has not agreed to the final text' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger auction_states_agreed before update of status on auction_states for each row
  when (new.status = 'scheduled' and old.status is distinct from new.status)
  execute function scheduled_only_when_agreed();

alter table auction_conflicts add foreign key (auction_id) references auctions;
alter table shill_alarms add foreign key (auction_id) references auctions;
alter table shill_scorings add foreign key (auction_id) references auctions;
