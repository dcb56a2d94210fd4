create table content_versions (
  item_id text not null,
  number integer not null check (number > 0),
  fields jsonb not null,
  title text not null,
  note text not null default '',
  search_title text not null,
  search_text text not null, -- the words of `fields` without Markdown and accents
  words tsvector not null generated always as ((setweight(to_tsvector('english', search_title),
    'A') || setweight(to_tsvector('english', search_text), 'C'))) stored,
  saved_by text, -- null: the built-in defaults
  saved_at timestamptz not null,
  primary key (item_id, number)
);
create index content_versions_words on content_versions using gin (words);

create function content_versions_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'content versions are append-only' using errcode = 'check_violation';
end $$;

create function add_content_words() returns trigger language plpgsql as $$
begin
  perform add_search_words(new.search_title || ' ' || new.search_text);
  return null;
end $$;
create trigger content_versions_no_change before delete or update on content_versions for each row
  execute function content_versions_are_append_only();
create trigger content_versions_search_words after insert on content_versions for each row
  execute function add_content_words();

-- The slug of a text on the page of a model is the id of the model, such as `porsche.911`.
create table content_items (
  id text primary key,
  kind text not null check (kind in ('blog', 'news', 'page', 'faq', 'service', 'photographer', 'model')),
  slug text not null,
  latest_version integer not null check (latest_version > 0),
  published_version integer,
  published_at timestamptz,
  revised_at timestamptz, -- when a later version replaced a public one
  scheduled_version integer,
  scheduled_at timestamptz, -- from then on this version is public: no job has to run
  created_at timestamptz not null,
  unique (kind, slug),
  check (published_version <= latest_version),
  check (scheduled_version <= latest_version),
  check ((published_version is null) = (published_at is null)),
  check ((scheduled_version is null) = (scheduled_at is null)),
  check (revised_at is null or published_at is not null),
  check (slug ~
case
    when kind = 'model' then '^[^.\s/]+\.[^.\s/]+$'
    else '^[a-z0-9]+(-[a-z0-9]+)*$'
end),
  constraint content_items_latest foreign key (id, latest_version)
    references content_versions(item_id, number) deferrable initially deferred,
  constraint content_items_published foreign key (id, published_version)
    references content_versions(item_id, number) deferrable initially deferred,
  constraint content_items_scheduled foreign key (id, scheduled_version)
    references content_versions(item_id, number) deferrable initially deferred
);

create table enquiries (
  id text primary key,
  topic text not null check (topic in ('general', 'auction', 'service', 'photographer')),
  about_slug text,
  about_title text,
  name text not null,
  email text not null,
  phone text not null default '',
  subject text not null,
  message text not null,
  user_id text,
  received_at timestamptz not null,
  answer text,
  answered_by text,
  answered_at timestamptz,
  check ((topic = 'general') = (about_slug is null)),
  check ((about_slug is null) = (about_title is null)),
  check ((answer is null) = (answered_at is null)),
  check ((answer is null) = (answered_by is null))
);
create index enquiries_by_email on enquiries (lower(email));
create index enquiries_by_time on enquiries (received_at desc, id desc);
create index enquiries_by_user on enquiries (user_id) where user_id is not null;
create index enquiries_open on enquiries (received_at desc, id desc) where answered_at is null;

alter table content_versions add foreign key (item_id) references content_items;
