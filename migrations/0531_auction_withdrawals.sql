-- Staff withdrew an upcoming or live auction: the last entry of its ledger.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in
  ('opening', 'offer', 'reserve_change', 'listing_change', 'void', 'extension', 'close', 'auction_withdrawal'));
alter table ledger_entries add constraint ledger_entries_auction_withdrawal
  check (kind <> 'auction_withdrawal' or reason is not null);

drop index ledger_public_changes;
create index ledger_public_changes on ledger_entries (auction_id, recorded_at)
  where kind in ('reserve_change', 'listing_change', 'void', 'extension', 'auction_withdrawal');
