-- What is told soon: one row for all that a batch of bids or a closing has to tell. The teller makes notifications of it.
create table pending_notifications (
  id          bigint generated always as identity primary key,
  requests    json not null,
  recorded_at timestamptz not null
);

-- An accepted bid is found again by its Idempotency-Key in the ledger itself, from which its answer is made anew.
alter table ledger_entries add column key_hash bytea;   -- the first 16 bytes of SHA-256 over bidder and key
create unique index ledger_keys on ledger_entries (key_hash) where key_hash is not null;
drop trigger ledger_no_rewrite on ledger_entries;
create trigger ledger_no_rewrite before update of auction_id, sequence, kind, actor_id, amount, maximum, voids_sequence, reason, recorded_at, hash, key_hash
  on ledger_entries for each row execute function ledger_is_append_only();

-- The first refusal to each Idempotency-Key, as it was sent.
drop table bid_answers;
create table bid_refusals (
  key_hash     bytea primary key,
  request_hash bytea not null,           -- a key that comes with another request is refused
  status       integer not null,
  is_question  boolean not null,         -- only `needs_confirmation` gives way to a later answer
  body         text not null,            -- JSON
  answered_at  timestamptz not null
);
create index bid_refusals_by_age on bid_refusals (answered_at);
