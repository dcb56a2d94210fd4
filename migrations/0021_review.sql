-- Videos that are shown with an auction, by their addresses.
alter table auctions add column videos jsonb not null default '[]' check (jsonb_typeof(videos) = 'array');

-- Who of the staff looks after a submission, and what of the checklist is done.
alter table submissions add column reviewer_id text;
alter table submissions add column claimed_at timestamptz;
alter table submissions add column checked jsonb not null default '[]' check (jsonb_typeof(checked) = 'array');
alter table submissions add column waiting_since timestamptz;   -- since when it is the turn of whoever it waits for
alter table submissions add constraint submissions_claimed check ((reviewer_id is null) = (claimed_at is null));
update submissions set waiting_since = submitted_at;
create index submissions_by_reviewer on submissions (reviewer_id) where reviewer_id is not null;

-- What a seller handed over, each time: never changed.
create table submission_versions (
  auction_id   text not null references auctions,
  number       integer not null check (number > 0),
  said         jsonb not null,
  submitted_at timestamptz not null,
  primary key (auction_id, number)
);

-- What the house asks to be changed, field by field, and what the seller answers.
create table change_requests (
  id          text primary key,
  auction_id  text not null references auctions,
  field       text not null check (length(field) between 1 and 60),
  message     text not null check (length(message) between 3 and 2000),
  asked_by    text not null,
  asked_at    timestamptz not null,
  answer      text not null default '' check (length(answer) <= 2000),
  answered_at timestamptz,
  settled_at  timestamptz,
  check ((answer = '') = (answered_at is null))
);
create index change_requests_by_auction on change_requests (auction_id, asked_at);

-- The text and the terms that a seller agreed to: nothing of theirs is put on the calendar without.
create table seller_agreements (
  auction_id text not null references auctions,
  number     integer not null check (number > 0),
  user_id    text not null,
  agreed_to  jsonb not null,
  text_hash  text not null,
  agreed_at  timestamptz not null,
  primary key (auction_id, number)
);
create function kept_as_it_was() returns trigger language plpgsql as $$
begin
  raise exception 'what was said here is kept as it was' using errcode = 'check_violation';
end $$;
create trigger submission_versions_kept before update or delete on submission_versions for each row execute function kept_as_it_was();
create trigger seller_agreements_kept before update or delete on seller_agreements for each row execute function kept_as_it_was();
create function scheduled_only_when_agreed() returns trigger language plpgsql as $$
begin
  if exists (select 1 from submissions where auction_id = new.auction_id and submitted_at is not null)
    and not exists (select 1 from seller_agreements where auction_id = new.auction_id) then
    raise exception 'the seller has not agreed to the final text' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger auction_states_agreed before update of status on auction_states
  for each row when (new.status = 'scheduled' and old.status is distinct from new.status) execute function scheduled_only_when_agreed();

-- What was changed in a listing after it was published, for everybody to see.
create table listing_versions (
  auction_id    text not null references auctions,
  number        integer not null check (number > 0),
  changed_by    text not null,
  is_by_seller  boolean not null,
  changed_at    timestamptz not null,
  note          text not null default '' check (length(note) <= 500),
  changes       jsonb not null check (jsonb_typeof(changes) = 'array'),   -- [{field, before, after}]
  material_note text,
  material_by   text,
  material_at   timestamptz,
  primary key (auction_id, number),
  check ((material_by is null) = (material_at is null) and (material_by is null) = (material_note is null))
);

-- How often an auction's page was shown, by day; of whom, nothing is kept.
create table auction_views (
  auction_id text not null,
  day        date not null,
  views      bigint not null check (views > 0),
  primary key (auction_id, day)
);
