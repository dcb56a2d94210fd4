-- The key of a bid is its bidder's: one index finds a bidder's bids, and among them the one that came with a key.
drop index ledger_by_bidder;
drop index ledger_keys;
create unique index ledger_keys on ledger_entries (actor_id, key_hash);
