-- A seller may offer an unsold vehicle to those who bid for it: a second chance that follows no failed sale. With
-- `asks_next`, the next bidder is asked at the same price when this one does not buy.
insert into lifecycle_moves values
  ('not_sold', 'sold');

alter table second_chances alter column settlement_id drop not null;
alter table second_chances add column asks_next boolean not null default false;
alter table second_chances add constraint second_chances_asks_next_by_seller check (not asks_next or settlement_id is null);
create index second_chances_by_seller on second_chances (seller_id) where state = 'asked';
