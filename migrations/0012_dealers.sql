create table dealer_profiles (
  dealer_id text primary key references dealers,
  about text not null default '' check (length(about) <= 4000),
  city text not null default '' check (length(city) <= 120),
  region text not null default '' check (length(region) <= 120),
  country text not null default '' check (length(country) <= 120),
  website text not null default '' check (website = '' or website ~ '^https?://' and length(website) <= 300),
  phone text not null default '' check (length(phone) <= 40),
  logo_id text references images,
  licence_number text not null default '' check (length(licence_number) <= 80),
  licence_expires_on date, -- the last valid day; null: none on file, so nothing can be submitted
  closed_at timestamptz, -- a closed dealer can submit nothing; its past stays
  closed_reason text not null default '',
  updated_at timestamptz not null,
  check ((licence_number = '') = (licence_expires_on is null)),
  check ((closed_at is null) = (closed_reason = ''))
);

create function add_dealer_place_words() returns trigger language plpgsql as $$
begin
  perform add_search_words(concat_ws(' ', new.city, new.region, new.country));
  return null;
end $$;
create trigger dealer_profiles_search_words after insert or update of city, region,
  country on dealer_profiles for each row execute function add_dealer_place_words();

create table dealer_applications (
  id text primary key,
  kind text not null check (kind in ('new', 'renewal')),
  dealer_id text references dealers,
  applicant_id text not null,
  state text not null check (state in ('open', 'approved', 'declined', 'withdrawn')),
  name text not null check (length(name) between 1 and 120),
  about text not null default '' check (length(about) <= 4000),
  city text not null default '' check (length(city) <= 120),
  region text not null default '' check (length(region) <= 120),
  country text not null default '' check (length(country) <= 120),
  website text not null default '' check (website = '' or website ~ '^https?://' and length(website) <= 300),
  phone text not null default '' check (length(phone) <= 40),
  licence_number text not null check (length(licence_number) between 1 and 80),
  licence_expires_on date not null,
  message text not null default '' check (length(message) <= 2000),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  reason text not null default '' check (length(reason) <= 1000),
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check (dealer_id is not null or kind = 'new' and state <> 'approved'),
  check (state <> 'declined' or reason <> '')
);
create index dealer_applications_by_applicant on dealer_applications (applicant_id);
create index dealer_applications_by_dealer on dealer_applications (dealer_id) where dealer_id is not null;
create index dealer_applications_by_time on dealer_applications (submitted_at, id);
create unique index dealer_applications_one_new on dealer_applications (applicant_id) where (state = 'open')
  and (kind = 'new');
create unique index dealer_applications_one_renewal on dealer_applications (dealer_id) where (state = 'open')
  and (kind = 'renewal');

-- The bytes are in the file store under `storage_key` and have no public address.
create table dealer_documents (
  id text primary key,
  sent_by text not null,
  application_id text references dealer_applications, -- null: uploaded, not yet submitted
  kind text not null check (kind in ('licence', 'registration', 'identity', 'insurance', 'other')),
  file_name text not null check (length(file_name) between 1 and 200),
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg')),
  byte_length integer not null check (byte_length > 0),
  storage_key text not null unique,
  sent_at timestamptz not null
);
create index dealer_documents_by_application on dealer_documents (application_id);
create index dealer_documents_unplaced on dealer_documents (sent_by, sent_at) where application_id is null;

create table dealer_invitations (
  id text primary key,
  dealer_id text not null references dealers,
  email text not null check (length(email) between 3 and 254),
  role text not null check (role in ('owner', 'manager', 'member')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended text check (ended in ('accepted', 'declined', 'revoked', 'replaced')),
  ended_at timestamptz,
  check (expires_at > created_at),
  check ((ended is null) = (ended_at is null))
);
create index dealer_invitations_by_email on dealer_invitations (lower(email)) where ended is null;
create unique index dealer_invitations_one_open on dealer_invitations (dealer_id, lower(email)) where ended is null;

-- One warning for each day before the expiry, whichever process sends it.
create table dealer_licence_notices (
  dealer_id text not null references dealers,
  expires_on date not null,
  days_before integer not null check (days_before >= 0),
  notified_at timestamptz not null,
  primary key (dealer_id, expires_on, days_before)
);

create function dealers_keep_an_owner() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from dealer_members where dealer_id = old.dealer_id and role = 'owner')
    and not exists (select 1 from dealer_profiles where dealer_id = old.dealer_id and closed_at is not null) then
    raise exception 'a dealer needs an owner' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger dealer_members_keep_an_owner after delete or update on dealer_members
  deferrable initially deferred for each row execute function dealers_keep_an_owner();
