create table site_settings (
  version integer primary key,
  settings jsonb not null,
  created_by text,
  created_at timestamptz not null,
  reason text not null default ''
);

-- The words of an entry, as `searchWords` in src/platform/search/words.ts splits them. It repeats `plain_text`: an
-- index is built without a search path, so its functions can call none of ours. The high cost keeps the planner from
-- computing the words row by row.
create function audit_words(subject text, reason text, before jsonb, after jsonb) returns tsvector
language sql immutable parallel safe cost 10000 as $$
  select array_to_tsvector(array(
    select distinct left(word, 40) from regexp_split_to_table(
      translate(lower(regexp_replace(normalize(left(concat_ws(' ', subject, reason, before::text, after::text), 8000),
        NFKD), '[\u0300-\u036F]', '', 'g')), 'øØłŁđĐ', 'oolldd'),
      '(\\[bfnrt]|[\s\u0021-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F])+') as word
    where word <> ''))
$$;

create table audit_entries (
  id text primary key,
  actor_id text not null,
  action text not null,
  subject text not null,
  reason text not null default '',
  before jsonb,
  after jsonb,
  recorded_at timestamptz not null,
  words tsvector not null generated always as (audit_words(subject, reason, before, after)) stored
);
create index audit_entries_by_action on audit_entries (action, recorded_at, id);
-- The audit log's filters, each in the order of time. What an entry is about begins with its kind: `auction:a-slug`.
create index audit_entries_by_actor on audit_entries (actor_id, recorded_at, id);
create index audit_entries_by_kind on audit_entries (split_part(subject, ':', 1), recorded_at, id);
create index audit_entries_by_subject on audit_entries (subject, recorded_at desc);
create index audit_entries_by_time on audit_entries (recorded_at, id);
create index audit_entries_words on audit_entries using gin (words);
create trigger audit_no_change before delete or update on audit_entries for each row
  execute function ledger_is_append_only();
create trigger audit_no_truncate before truncate on audit_entries for each statement
  execute function ledger_is_append_only();

-- The newest version of each template applies. Without `words` the built-in text is sent.
create table email_texts (
  template text not null check (template ~ '^[a-z_]{2,40}$'),
  version integer not null check (version > 0),
  words jsonb check (words is null or jsonb_typeof(words) = 'object'),
  reason text not null check (reason <> ''),
  created_by text not null,
  created_at timestamptz not null,
  primary key (template, version)
);

create table integrity_incidents (
  id text primary key,
  kind text not null check (kind in ('bid_ledger', 'books', 'provider', 'security')),
  subject text not null,
  title text not null,
  words text not null,
  path text not null,
  happened_at timestamptz not null,
  found_at timestamptz not null,
  ended_at timestamptz,
  ended_by text, -- null: a later check found it gone
  check (ended_at is not null or ended_by is null)
);
create index integrity_incidents_ended on integrity_incidents (kind, subject, ended_at) where ended_at is not null;
create unique index integrity_incidents_one_open on integrity_incidents (kind, subject) where ended_at is null;

-- Named views of the console's lists: the query string of a list's address.
create table saved_views (
  id text primary key,
  list text not null check (length(list) between 1 and 40),
  author_id text not null,
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 1000),
  is_shared boolean not null,
  created_at timestamptz not null
);
create unique index saved_views_by_name on saved_views (author_id, list, lower(name));
create index saved_views_shared on saved_views (list) where is_shared;

-- Security events are counted by source in intervals, so that every process sees the same bursts. Rows live for an
-- hour.
create table security_event_counts (
  event text not null,
  source text not null, -- '*': all sources
  started_at timestamptz not null,
  count integer not null check (count > 0),
  primary key (event, source, started_at)
);
create index security_event_counts_by_time on security_event_counts (started_at, event);
