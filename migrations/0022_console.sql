-- The console: settings with reasons, talk that is looked after, the floor's acts, what the staff keep of people.

alter table site_settings add column reason text not null default '';

-- talk -----------------------------------------------------------------------------------------------------------------------
alter table comments add column edited_at timestamptz;
alter table comments add column removed_by text;
alter table comments add column removed_code text check (removed_code in ('abuse','spam','off_topic','private','misleading','other'));
alter table comments add column vote_count integer not null default 0 check (vote_count >= 0);
alter table comments add column is_question boolean not null default false;   -- asked to the seller
alter table comments add column is_note boolean not null default false;       -- the house's own word to the public
create table comment_versions (
  comment_id text not null references comments,
  number     integer not null check (number > 0),
  text       text not null,
  written_at timestamptz not null,
  primary key (comment_id, number)
);
create table comment_votes (
  comment_id text not null references comments,
  user_id    text not null,
  voted_at   timestamptz not null,
  primary key (comment_id, user_id)
);
create index comment_votes_by_user on comment_votes (user_id);
create table comment_reports (
  id          text primary key,
  comment_id  text not null references comments,
  reporter_id text not null,
  code        text not null check (code in ('abuse','spam','off_topic','private','misleading','other')),
  note        text not null default '' check (length(note) <= 1000),
  reported_at timestamptz not null,
  decision    text check (decision in ('removed','kept')),
  decided_by  text,
  decided_at  timestamptz,
  unique (comment_id, reporter_id),
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null))
);
create index comment_reports_open on comment_reports (reported_at) where decision is null;
create table comment_appeals (
  comment_id  text primary key references comments,
  text        text not null check (length(text) between 3 and 2000),
  appealed_at timestamptz not null,
  decision    text check (decision in ('restored','upheld')),
  answer      text not null default '',
  decided_by  text,
  decided_at  timestamptz,
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null))
);
create index comment_appeals_open on comment_appeals (appealed_at) where decision is null;

-- the floor ------------------------------------------------------------------------------------------------------------------
-- While it stands an auction takes no bids and does not close; its end moves the close by as long as it lasted.
alter table auction_states add column paused_at timestamptz;
alter table auction_states add constraint auction_states_paused check (paused_at is null or status in ('live','withdrawn'));
-- A close that the house moved is an entry of the ledger, so that a replay comes to the same close.
alter table ledger_entries add column closes_at timestamptz;
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in ('offer','reserve_change','void','extension'));
alter table ledger_entries add constraint ledger_entries_extension check ((kind = 'extension') = (closes_at is not null) and (kind <> 'extension' or reason is not null));
drop trigger ledger_no_rewrite on ledger_entries;
create trigger ledger_no_rewrite before update of auction_id, sequence, kind, actor_id, amount, maximum, voids_sequence, reason, recorded_at, hash, key_hash, closes_at
  on ledger_entries for each row execute function ledger_is_append_only();
create table auction_blocks (
  auction_id text not null,
  user_id    text not null,
  reason     text not null,
  blocked_by text not null,
  blocked_at timestamptz not null,
  primary key (auction_id, user_id)
);
-- The gravest acts take two: one of the staff asks, another confirms.
create table staff_requests (
  id          text primary key,
  action         text not null check (action in ('void_after_close','extend_all')),
  subject     text not null,
  details     jsonb not null,
  reason      text not null,
  public_note text not null,
  asked_by    text not null,
  asked_at    timestamptz not null,
  decision    text check (decision in ('confirmed','refused')),
  decided_by  text,
  decided_at  timestamptz,
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null)),
  check (decision is distinct from 'confirmed' or decided_by <> asked_by)
);
create index staff_requests_open on staff_requests (asked_at) where decision is null;

-- people ---------------------------------------------------------------------------------------------------------------------
create table person_blocks (
  id        text primary key,
  user_id   text not null,
  scope     text not null check (scope in ('bidding','selling','commenting','all')),
  reason    text not null,
  set_by    text not null,
  set_at    timestamptz not null,
  ends_at   timestamptz check (ends_at > set_at),       -- null: until it is lifted
  lifted_by text,
  lifted_at timestamptz,
  check ((lifted_by is null) = (lifted_at is null))
);
create index person_blocks_by_user on person_blocks (user_id) where lifted_at is null;
create table person_notes (
  id         text primary key,
  user_id    text not null,
  kind       text not null check (kind in ('note','strike')),
  text       text not null check (length(text) between 3 and 2000),
  written_by text not null,
  written_at timestamptz not null
);
create index person_notes_by_user on person_notes (user_id, written_at desc);
create function person_notes_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a note is written once' using errcode = 'check_violation';
end $$;
create trigger person_notes_no_change before update on person_notes for each row execute function person_notes_are_kept();

-- the trail ------------------------------------------------------------------------------------------------------------------
create index audit_entries_by_subject on audit_entries (subject, recorded_at desc);
create trigger audit_no_truncate before truncate on audit_entries for each statement execute function ledger_is_append_only();
