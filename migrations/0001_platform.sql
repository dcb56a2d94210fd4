-- Conventions of every table: ids are UUIDv7 text made by the application, money is bigint minor units, times are
-- timestamptz. Ids of people and auctions carry no foreign key where rows are written in great numbers, because
-- checking it costs more than the insert.

create extension if not exists fuzzystrmatch;

create table live_events (
  id bigint generated always as identity primary key,
  -- A reader stops at a gap until no running transaction could still fill it.
  transaction_id xid8 not null default pg_current_xact_id(),
  topic text not null, -- `auction:<slug>` is public, `user:<id>` is for that user only
  name text not null,
  data jsonb not null,
  recorded_at timestamptz not null
);
create index live_events_topic on live_events (topic, id);

-- How far each process has followed the live events, so that staff see a stalled stream.
create table live_tails (
  process_id text primary key,
  position bigint not null check ("position" >= 0),
  beat_at timestamptz not null
);

-- The part that many emails share, stored once. Each email stores only its own `merge_fields`.
create table mail_templates (
  id text primary key,
  html text not null,
  text text not null,
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object')
);

-- Lower case, without accents, as `plain` in src/platform/search/words.ts.
create function plain_text(text) returns text language sql immutable strict parallel safe as $$
  select translate(lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036F]', '', 'g')), 'øØłŁđĐ', 'oolldd')
$$;

-- The words of a title, split as `search_tokens` does. The parser of PostgreSQL would keep some of them together.
create function title_words(text) returns tsvector language sql immutable parallel safe strict cost 3000
  return array_to_tsvector(array_remove(regexp_split_to_array(plain_text($1),
    '[\s\u0021-\u002D\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F]+|(?<!\d)\.|\.(?!\d)'), ''));

create function mail_state(outcome text, sent_at timestamptz, due_at timestamptz, sending_since timestamptz)
  returns text language sql immutable parallel safe
  return case when outcome = 'late' then 'late' when outcome in ('refused', 'given_up', 'lost') then 'failed'
    when outcome = 'sent' or sent_at is not null then 'sent'
    when due_at is null and sending_since is null then 'stored' else 'waiting' end;

create table mail_outbox (
  id text primary key,
  recipient text not null,
  subject text not null,
  html text,
  text text,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  due_at timestamptz, -- the next attempt; null once sent or given up
  once boolean not null default false, -- sent at most once, even if a process dies while sending
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object'),
  template_id text references mail_templates,
  merge_fields jsonb not null default '{}' check (jsonb_typeof(merge_fields) = 'object'),
  valid_until timestamptz, -- the email is dropped then: it would no longer be true
  sending_since timestamptz,
  outcome text check (outcome in ('sent', 'late', 'refused', 'given_up', 'lost')),
  is_awaited boolean not null default false, -- the sender of the email still wants to know its outcome
  lease_owner integer,
  words tsvector not null generated always as (title_words(subject)) stored,
  constraint mail_outbox_has_words check ((template_id is null) = (html is not null)
    and (template_id is null) = (text is not null))
);
-- What belongs to one person, for their page in the console.
create index mail_outbox_by_recipient on mail_outbox (lower(recipient), created_at desc);
create index mail_outbox_by_state on mail_outbox (mail_state(outcome, sent_at, due_at, sending_since),
  created_at desc, id desc);
create index mail_outbox_by_template on mail_outbox (template_id) where template_id is not null;
create index mail_outbox_by_words on mail_outbox using gin (words);
create index mail_outbox_due on mail_outbox (due_at) where due_at is not null;
create index mail_outbox_ended on mail_outbox (id) where is_awaited and (outcome is not null);
create index mail_outbox_leased on mail_outbox (lease_owner) where lease_owner is not null;
create index mail_outbox_newest on mail_outbox (created_at desc, id desc);
create index mail_outbox_sending on mail_outbox (sending_since) where sending_since is not null;

-- Addresses that bounce or whose owner complained: they get no email.
create table refusing_addresses (
  address text primary key check (address = lower(address) and length(address) between 3 and 254),
  why text not null check (why in ('bounced', 'complained')),
  detail text not null default '' check (length(detail) <= 500),
  refused_at timestamptz not null
);

create table rate_limits (
  key text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null
);

-- What each background job did, over all processes and restarts. Shown in the console.
create table jobs (
  name text primary key,
  runs bigint not null check (runs >= 0),
  failures bigint not null,
  last_run_at timestamptz not null,
  last_duration_ms double precision not null,
  last_failure_at timestamptz,
  last_error text,
  next_run_at timestamptz,
  check (failures between 0 and runs),
  check ((last_failure_at is null) = (last_error is null))
);

-- Words without digits of everything that is searched, with about how many auctions have each.
create table search_words (
  word text collate "C" primary key check (length(word) between 3 and 40),
  auctions integer not null default 0 check (auctions >= 0)
);

-- The words of a text. One in ASCII is split without regular expressions, which is about nine times as fast.
create function plain_words(text) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  if octet_length($1) = length($1) and position('.' in $1) = 0 then
    return string_to_array(translate(lower($1),
      E'\t\n\x0B\f\r!"#$%&''()*+,-/:;<=>?@[\\]^_`{|}~\x7F', repeat(' ', 37)), ' ');
  end if;
  return regexp_split_to_array(plain_text($1),
    '[\s\u0021-\u002D\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F]+|(?<!\d)\.|\.(?!\d)');
end $$;

-- The words of each text and what else they may be typed as: `300SL` is also found as `300 sl` and, in the first
-- `joined` texts, `300 SL` as `300sl`; `Mark II` as `mk 2`. Years aren't joined with their neighbors.
create function search_tokens(texts text[], joined integer) returns table (nth bigint, token text)
  language sql immutable parallel safe as $$
  with words as materialized (
    select nth, word, word ~ '\d' as has_digit, lead(word) over (partition by nth order by place) as next
    from unnest(texts) with ordinality as t(text, nth), unnest(plain_words(text)) with ordinality as each(word, place)
    where word <> '')
  select nth, token from (
    select nth, word as token from words
    union all
    select nth, regexp_split_to_table(regexp_replace(word, '(\d)(?=[^\d.])|([^\d.])(?=\d)', '\1\2 ', 'g'), ' ')
      from words where has_digit and word ~ '[^\d.]'
    union all
    select nth, other from words join (values ('mark', 'mk'), ('mk', 'mark'), ('ii', '2'), ('2', 'ii'), ('iii', '3'),
      ('3', 'iii'), ('iv', '4'), ('4', 'iv')) as same(word, other) using (word)
    union all
    select nth, word || next from words
      where nth <= joined and word !~ '^(18|19|20)\d\d$' and next !~ '^(18|19|20)\d\d$') as tokens
  where length(token) between 1 and 40
$$;

create function add_search_words(text) returns void language sql as $$
  insert into search_words (word)
  select distinct token collate "C" from search_tokens(array[$1], 1) where token !~ '\d' and length(token) >= 3
  order by 1
  on conflict do nothing
$$;

-- A lease names its owner: the process that claimed the row. While a process runs it holds a session-level advisory
-- lock on its number, so the database itself knows which owners are gone, and their leases count as free at once.
create function is_owner_gone(owner integer) returns boolean language sql stable as $$
  select owner is not null and not exists (
    select from pg_locks where locktype = 'advisory' and granted and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid = 1481724 and objid = owner::bigint::oid)
$$;

-- What lists are filtered and sorted by. Sellers choose a fact or describe it in their own words (`vehicle`). A choice
-- counts as it is. Words count if they name exactly one kind: "5-speed manual" is a manual, "automatic, was manual" is
-- neither.
create function kind_in(words text, kinds text[], patterns text[]) returns text
  language sql immutable parallel safe as $$
  select case when words <> '' then (
    select case when count(*) = 1 then min(k.kind) end
    from unnest(kinds, patterns) as k(kind, pattern) where words ~* k.pattern) end
$$;

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'check_violation';
end $$;

create function number_in(vehicle jsonb, fact text) returns integer language sql immutable parallel safe as $$
  select case when jsonb_typeof(vehicle->fact) = 'number' and (vehicle->>fact)::numeric between 0 and 100000000
    then (vehicle->>fact)::numeric::integer end
$$;
