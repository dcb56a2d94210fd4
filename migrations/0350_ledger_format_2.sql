-- What the ledger publishes of an entry, in canonical form; its hash is over these bytes. Old entries have none.
alter table ledger_entries add column body text not null default '';
alter table ledger_entries alter column body drop default;
-- 32 bytes for each commitment in the body, in the order of their names. Deleted with the person, so nothing can be
-- opened any more; the commitments stay.
alter table ledger_entries add column salts bytea;

alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in ('opening', 'offer', 'reserve_change', 'void', 'extension', 'close'));
-- The opening is entry 0.
alter table ledger_entries drop constraint ledger_entries_sequence_check;
alter table ledger_entries add constraint ledger_entries_sequence_check
  check (sequence >= 0 and (sequence = 0) = (kind = 'opening'));

drop trigger ledger_no_rewrite on ledger_entries;
create trigger ledger_no_rewrite before update of auction_id, sequence, kind, actor_id, amount, maximum,
  voids_sequence, reason, recorded_at, hash, key_hash, closes_at, body on ledger_entries for each row
  execute function ledger_is_append_only();

-- Makes people's pseudonyms within the auction.
alter table auction_states add column tag_key bytea check (length(tag_key) = 32);
