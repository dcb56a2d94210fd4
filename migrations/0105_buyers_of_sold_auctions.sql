-- `buyer_id`: the high bidder, or the underbidder who bought after the first sale fell through.
create or replace view sold_auctions as
  select s.auction_id, coalesce(t.price, s.hammer_price) as price, coalesce(t.buyer_id, s.leader_id) as buyer_id
  from auction_states s left join settlements t on t.auction_id = s.auction_id and t.state <> 'fell_through'
  where s.status = 'sold'
    and (t.id is not null or not exists (select from settlements f where f.auction_id = s.auction_id));
