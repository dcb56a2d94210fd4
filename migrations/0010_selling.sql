create function count_facts() returns trigger language plpgsql as $$
begin
  update auction_states set facts_version = facts_version + 1 where auction_id = new.id;
  return null;
end $$;

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
  videos jsonb not null default '[]' check (jsonb_typeof(videos) = 'array')
);
create index auctions_by_dealer on auctions (dealer_id) where dealer_id is not null;
create index auctions_by_seller on auctions (seller_id);
create trigger auctions_count_facts after update of slug, title, seller_id, dealer_id, terms on auctions
  for each row when (old.slug is distinct from new.slug or old.title is distinct from new.title
  or old.seller_id is distinct from new.seller_id or old.dealer_id is distinct from new.dealer_id
  or old.terms is distinct from new.terms) execute function count_facts();

create table auction_documents (
  auction_id text not null references auctions on delete cascade,
  document_id text not null references vehicle_documents on delete cascade,
  is_shown boolean not null default false, -- staff always see it; the public only if the seller shows it
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
  constraint submissions_claimed check ((reviewer_id is null) = (claimed_at is null))
);
create index submissions_by_relisted_from on submissions (relisted_from) where relisted_from is not null;
create index submissions_by_reviewer on submissions (reviewer_id) where reviewer_id is not null;

create function submission_records_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'submission records are append-only' using errcode = 'check_violation';
end $$;

create table submission_versions (
  auction_id text not null references auctions,
  number integer not null check (number > 0),
  said jsonb not null,
  submitted_at timestamptz not null,
  primary key (auction_id, number)
);
create trigger submission_versions_kept before delete or update on submission_versions for each row
  execute function submission_records_are_append_only();

create table change_requests (
  id text primary key,
  auction_id text not null references auctions,
  field text not null check (length(field) between 1 and 60),
  message text not null check (length(message) between 3 and 2000),
  asked_by text not null,
  asked_at timestamptz not null,
  answer text not null default '' check (length(answer) <= 2000),
  answered_at timestamptz,
  settled_at timestamptz,
  check ((answer = '') = (answered_at is null))
);
create index change_requests_by_auction on change_requests (auction_id, asked_at);

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
