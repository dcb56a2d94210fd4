create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'check_violation';
end $$;

create table site_settings (
  version integer primary key,
  settings jsonb not null,
  created_by text,
  created_at timestamptz not null,
  reason text not null default ''
);

create table audit_entries (
  id text primary key,
  actor_id text not null,
  action text not null,
  subject text not null,
  reason text not null default '',
  before jsonb,
  after jsonb,
  recorded_at timestamptz not null
);
create index audit_entries_by_subject on audit_entries (subject, recorded_at desc);
create index audit_entries_by_time on audit_entries (recorded_at, id);
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
  kind text not null check (kind in ('bid_ledger', 'books', 'provider')),
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
create unique index integrity_incidents_one_open on integrity_incidents (kind, subject) where ended_at is null;
