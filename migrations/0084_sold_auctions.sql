-- One definition of a sale that counts: sold at the close or resold to an underbidder, and not fallen through since.
-- `price` is what the present buyer pays.
create view sold_auctions as
  select s.auction_id, coalesce(t.price, s.hammer_price) as price
  from auction_states s left join settlements t on t.auction_id = s.auction_id and t.state <> 'fell_through'
  where s.status = 'sold'
    and (t.id is not null or not exists (select from settlements f where f.auction_id = s.auction_id));
