-- The watchers of an auction are told page by page, in the order of their ids: one index holds them so.
create index watches_in_order on watches (auction_id, user_id);
drop index watches_by_auction;

-- What a reader has not read is found by the index that has all of theirs: a second one cost every notification an entry.
drop index notifications_unread;
