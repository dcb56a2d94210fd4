-- One narrow row for each public auction that is over: what lists, counts and figures of results read, without the
-- listing's texts and the settlements. Triggers write it in the transaction of the change.
create table ended_auctions (
  auction_id text primary key,
  status text not null,
  starts_at timestamptz not null,
  closes_at timestamptz not null,
  closed_at timestamptz,
  ended_at timestamptz not null, -- the close, or the withdrawal
  dealer_id text,
  make text not null,
  model text not null,
  make_id text,
  model_id text,
  generation_id text,
  year integer not null,
  body_style text not null,
  region text not null,
  latitude double precision,
  longitude double precision,
  category text not null,
  gearbox text,
  driven_wheels text,
  fuel text,
  steering_side text,
  exterior_colour_family text,
  interior_colour_family text,
  title_type text,
  tax_status text,
  export_papers text,
  mileage_km integer,
  bid_count integer not null,
  comment_count integer not null,
  reserve bigint,
  price bigint,
  currency text not null,
  shown_price bigint,            -- what lists show
  sold_price bigint              -- null unless the sale stands
);

-- By index whatever the statistics say: after a large import they are not there yet.
create function keep_ended_auctions(ids text[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  -- What is read below is then newer than what any earlier transaction wrote into these rows.
  perform 1 from ended_auctions where auction_id = any(ids) order by auction_id for update;
  delete from ended_auctions where auction_id = any(ids);
  insert into ended_auctions
    select a.id, s.status, s.starts_at, s.closes_at, s.closed_at,
      case s.status when 'withdrawn' then least(a.updated_at, s.closes_at) else coalesce(s.closed_at, s.closes_at) end,
      a.dealer_id, a.make, a.model, a.make_id, a.model_id, a.generation_id, a.year, a.body_style,
      coalesce(a.location->>'region', ''), a.latitude, a.longitude, a.category, a.gearbox, a.driven_wheels, a.fuel,
      a.steering_side, a.exterior_colour_family, a.interior_colour_family, a.title_type, a.tax_status, a.export_papers,
      a.mileage_km, s.bid_count,
      (select count(*) from comments c where c.auction_id = a.id and c.removed_at is null), s.reserve, s.price,
      coalesce(a.terms->>'currency', ''),
      coalesce(k.price, s.hammer_price, s.price, (a.terms->>'startingBid')::bigint), k.price
    from unnest(ids) as kept(id) join auctions a on a.id = kept.id join auction_states s on s.auction_id = kept.id
      left join lateral (select price from sold_auctions where auction_id = kept.id limit 1) k on true
    where s.starts_at is not null
      and s.status in ('closed', 'sold', 'reserve_not_met', 'offer', 'not_sold', 'withdrawn')
  on conflict (auction_id) do nothing;
end $$;

create function keep_ended_auction() returns trigger language plpgsql as $$
begin
  perform keep_ended_auctions(array[new.auction_id]);
  return null;
end $$;
create function keep_ended_listing() returns trigger language plpgsql as $$
begin
  if exists (select from ended_auctions where auction_id = new.id) then
    perform keep_ended_auctions(array[new.id]);
  end if;
  return null;
end $$;
create function count_ended_comments() returns trigger language plpgsql as $$
begin
  update ended_auctions set comment_count =
    (select count(*) from comments c where c.auction_id = new.auction_id and c.removed_at is null)
  where auction_id = new.auction_id;
  return null;
end $$;
create function keep_inserted_auctions() returns trigger language plpgsql as $$
begin
  perform keep_ended_auctions(array(select auction_id from inserted));
  return null;
end $$;

-- Updates by row, because the condition keeps each bid's update out.
create trigger auction_states_keep_ended after update on auction_states for each row
  when (new.starts_at is not null
    and new.status in ('closed', 'sold', 'reserve_not_met', 'offer', 'not_sold', 'withdrawn'))
  execute function keep_ended_auction();
create trigger auction_states_keep_inserted after insert on auction_states referencing new table as inserted
  for each statement execute function keep_inserted_auctions();
create trigger auctions_keep_ended after update on auctions for each row execute function keep_ended_listing();
create trigger comments_keep_ended after insert or update of removed_at on comments for each row
  execute function count_ended_comments();
create trigger settlements_keep_ended after update of state, price on settlements for each row
  execute function keep_ended_auction();
create trigger settlements_keep_inserted after insert on settlements referencing new table as inserted
  for each statement execute function keep_inserted_auctions();

do $$ begin
  perform keep_ended_auctions(array(select auction_id from auction_states));
end $$;

-- The orders of lists, each with the id that decides between equals.
create index ended_auctions_by_end on ended_auctions (ended_at, auction_id);
create index ended_auctions_by_start on ended_auctions (starts_at, auction_id);
create index ended_auctions_by_closing_time on ended_auctions (closes_at, auction_id);
create index ended_auctions_by_bids on ended_auctions (bid_count, auction_id);
create index ended_auctions_by_price on ended_auctions (shown_price, auction_id);
create index ended_auctions_by_year on ended_auctions (year, auction_id);
-- Filters, each with the order in which results are listed first.
create index ended_auctions_by_make on ended_auctions (make_id, ended_at, auction_id);
create index ended_auctions_by_model on ended_auctions (model_id, ended_at, auction_id);
create index ended_auctions_by_spelling on ended_auctions (lower(make), lower(model));
create index ended_auctions_by_body on ended_auctions (lower(body_style), lower(region), ended_at, auction_id);
create index ended_auctions_by_region on ended_auctions (lower(region), ended_at, auction_id);
create index ended_auctions_by_dealer on ended_auctions (dealer_id) where dealer_id is not null;
