-- Live voids, blocks that void live bids and reserve changes by staff also take two people.
alter table staff_requests drop constraint staff_requests_action_check;
alter table staff_requests add constraint staff_requests_action_check
  check (action in ('void_after_close', 'extend_all', 'void_live', 'block_bidder', 'change_reserve'));
