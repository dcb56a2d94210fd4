-- Content: what the house writes, in versions; and what people write to the house.

create table content_items (
  id                text primary key,
  kind              text not null check (kind in ('blog','news','page','faq','service','photographer')),
  slug              text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  latest_version    integer not null check (latest_version > 0),
  published_version integer check (published_version <= latest_version),
  published_at      timestamptz,           -- since when, as the public reads it
  revised_at        timestamptz,           -- when a later version replaced a public one
  scheduled_version integer check (scheduled_version <= latest_version),
  scheduled_at      timestamptz,           -- from then on this version is the public one: nothing needs to run for it
  created_at        timestamptz not null,
  unique (kind, slug),
  check ((published_version is null) = (published_at is null)),
  check ((scheduled_version is null) = (scheduled_at is null)),
  check (revised_at is null or published_at is not null)
);

-- A version is written once. `fields` are as staff wrote them (contract/content-fields.ts); the search columns hold the same words without
-- Markdown and accents.
create table content_versions (
  item_id      text not null references content_items,
  number       integer not null check (number > 0),
  fields       jsonb not null,
  title        text not null,
  note         text not null default '',
  search_title text not null,
  search_text  text not null,
  words        tsvector not null generated always as (setweight(to_tsvector('english', search_title), 'A') || setweight(to_tsvector('english', search_text), 'C')) stored,
  saved_by     text,                       -- null: the house's own defaults
  saved_at     timestamptz not null,
  primary key (item_id, number)
);
create index content_versions_words on content_versions using gin (words);
alter table content_items add constraint content_items_published foreign key (id, published_version) references content_versions (item_id, number) deferrable initially deferred;
alter table content_items add constraint content_items_scheduled foreign key (id, scheduled_version) references content_versions (item_id, number) deferrable initially deferred;
alter table content_items add constraint content_items_latest foreign key (id, latest_version) references content_versions (item_id, number) deferrable initially deferred;
create function content_versions_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a version of content is written once' using errcode = 'check_violation';
end $$;
create trigger content_versions_no_change before update or delete on content_versions for each row execute function content_versions_are_kept();

create table enquiries (
  id           text primary key,
  topic        text not null check (topic in ('general','auction','service','photographer')),
  about_slug   text,
  about_title  text,
  name         text not null,
  email        text not null,
  phone        text not null default '',
  subject      text not null,
  message      text not null,
  user_id      text,
  received_at  timestamptz not null,
  answer       text,
  answered_by  text,
  answered_at  timestamptz,
  check ((topic = 'general') = (about_slug is null)),
  check ((about_slug is null) = (about_title is null)),
  check ((answer is null) = (answered_at is null)),
  check ((answer is null) = (answered_by is null))
);
create index enquiries_by_time on enquiries (received_at desc, id desc);
create index enquiries_open on enquiries (received_at desc, id desc) where answered_at is null;
