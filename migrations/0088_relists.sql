-- The earlier auction of the same vehicle from which a seller made this submission.
alter table submissions add column relisted_from text references auctions;
create index submissions_by_relisted_from on submissions (relisted_from) where relisted_from is not null;

-- Sales that fell through for every buyer. While `is_offered`, an underbidder may still buy the vehicle.
create view failed_sales as
  select s.auction_id,
    exists (select from second_chances c where c.auction_id = s.auction_id and c.state = 'asked')
      or exists (select from second_chances_due_to_ask d where d.auction_id = s.auction_id) as is_offered
  from auction_states s
  where s.status = 'sold' and not exists (select from sold_auctions k where k.auction_id = s.auction_id);
