-- A material change to a live listing, and until when bids from before it may be withdrawn (null if the close is near).
alter table ledger_entries add column listing_version integer;
alter table ledger_entries add column withdraw_until timestamptz;
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in ('opening', 'offer', 'reserve_change', 'listing_change', 'void', 'extension', 'close'));
alter table ledger_entries add constraint ledger_entries_listing_change
  check ((kind = 'listing_change') = (listing_version is not null) and (kind <> 'listing_change' or reason is not null)
    and (withdraw_until is null or kind = 'listing_change'));

drop trigger ledger_no_rewrite on ledger_entries;
create trigger ledger_no_rewrite before update of auction_id, sequence, kind, actor_id, amount, maximum,
  voids_sequence, reason, recorded_at, hash, key_hash, closes_at, listing_version, withdraw_until, body
  on ledger_entries for each row execute function ledger_is_append_only();

drop index ledger_public_changes;
create index ledger_public_changes on ledger_entries (auction_id, recorded_at)
  where kind in ('reserve_change', 'listing_change', 'void', 'extension');

alter table listing_versions add column withdraw_until timestamptz;
