-- Conflicts of interest: who may not bid in an auction besides its seller, the selling dealer and staff.

-- The provider's fingerprint of the card number: the same for the same card, whoever saves it.
alter table payment_methods add column fingerprint text;
create index payment_methods_by_fingerprint on payment_methods (fingerprint) where fingerprint is not null;

-- When someone last left a dealership. They count as a member for 90 days more.
create table past_dealer_members (
  dealer_id text not null references dealers,
  user_id text not null,
  left_at timestamptz not null,
  primary key (dealer_id, user_id)
);
create index past_dealer_members_by_user on past_dealer_members (user_id, left_at);
create function remember_dealer_member() returns trigger language plpgsql as $$
begin
  insert into past_dealer_members values (old.dealer_id, old.user_id, now())
    on conflict (dealer_id, user_id) do update set left_at = excluded.left_at;
  return null;
end $$;
create trigger dealer_members_are_remembered after delete on dealer_members for each row execute function remember_dealer_member();

-- People whom sellers and staff name as connected to them.
create table declared_affiliates (
  user_id text not null,
  affiliate_id text not null,
  declared_at timestamptz not null,
  ended_at timestamptz,
  primary key (user_id, affiliate_id),
  check (user_id <> affiliate_id)
);
create index declared_affiliates_by_affiliate on declared_affiliates (affiliate_id) where ended_at is null;

-- Frozen at publication; later connections are added, and nothing is taken away.
create table auction_conflicts (
  auction_id text not null references auctions,
  user_id text not null,
  kind text not null check (kind in ('dealer_member', 'seller_affiliate', 'shared_card', 'staff_affiliate')),
  since timestamptz not null,
  primary key (auction_id, user_id, kind)
);
-- Read with the paddle, so that a bidder without any conflict costs a bid nothing.
alter table paddles add column has_conflicts boolean not null default false;

create function dealer_ties() returns table (dealer_id text, user_id text) language sql stable as $$
  select dealer_id, user_id from dealer_members
  union select dealer_id, user_id from past_dealer_members where left_at > now() - interval '90 days'
$$;
create function affiliate_ties() returns table (user_id text, affiliate_id text) language sql stable as $$
  select user_id, affiliate_id from declared_affiliates where ended_at is null
  union select affiliate_id, user_id from declared_affiliates where ended_at is null
$$;

-- Adds what connects people to the sellers of these auctions now.
create function record_auction_conflicts(auction_ids text[]) returns void language plpgsql as $$
declare added text[];
begin
  with found as (
    select a.id as auction_id, t.user_id, 'dealer_member' as kind from auctions a join dealer_ties() t on t.dealer_id = a.dealer_id
      where a.id = any(auction_ids)
    union select a.id, t.user_id, 'dealer_member' from auctions a join dealer_ties() own on own.user_id = a.seller_id
      join dealer_ties() t on t.dealer_id = own.dealer_id where a.id = any(auction_ids)
    union select a.id, t.affiliate_id, 'seller_affiliate' from auctions a join affiliate_ties() t on t.user_id = a.seller_id
      where a.id = any(auction_ids)
    union select a.id, c.user_id, 'shared_card' from auctions a join payment_methods own on own.user_id = a.seller_id
      join payment_methods c on c.fingerprint = own.fingerprint where a.id = any(auction_ids)
    union select a.id, t.affiliate_id, 'staff_affiliate' from auctions a, affiliate_ties() t join paddles p on p.user_id = t.user_id
      where p.is_staff and a.id = any(auction_ids)
  ), inserted as (
    insert into auction_conflicts select f.auction_id, f.user_id, f.kind, now() from found f join auctions a on a.id = f.auction_id
      where f.user_id <> a.seller_id on conflict do nothing returning user_id
  )
  select array_agg(distinct user_id) into added from inserted;
  if added is null then return; end if;
  -- In the order of their ids, as the bid engine locks them.
  perform 1 from paddles where user_id = any(added) and not has_conflicts order by user_id for no key update;
  update paddles set has_conflicts = true where user_id = any(added) and not has_conflicts;
end $$;

create function record_conflicts_at_publication() returns trigger language plpgsql as $$
begin
  perform record_auction_conflicts(array[new.auction_id]);
  return null;
end $$;
create trigger auctions_record_conflicts after update of status on auction_states for each row
  when (new.status in ('scheduled', 'live') and old.status is distinct from new.status) execute function record_conflicts_at_publication();
create trigger auctions_record_conflicts_at_once after insert on auction_states for each row
  when (new.status in ('scheduled', 'live')) execute function record_conflicts_at_publication();

-- The published auctions whose conflicts a change of this person's connections can touch.
create function record_conflicts_near(person text) returns void language plpgsql as $$
begin
  perform record_auction_conflicts(array(
    select s.auction_id from auction_states s join auctions a on a.id = s.auction_id
    where s.status in ('scheduled', 'live') and (
      a.seller_id = person
      or a.dealer_id in (select dealer_id from dealer_ties() where user_id = person)
      or a.seller_id in (
        select t.user_id from dealer_ties() own join dealer_ties() t on t.dealer_id = own.dealer_id where own.user_id = person
        union select affiliate_id from affiliate_ties() where user_id = person
        union select c.user_id from payment_methods own join payment_methods c on c.fingerprint = own.fingerprint where own.user_id = person)
      or exists (select from affiliate_ties() t join paddles p on p.user_id in (t.user_id, t.affiliate_id) and p.is_staff where t.user_id = person))));
end $$;
create function record_conflicts_of_user() returns trigger language plpgsql as $$
begin
  perform record_conflicts_near(new.user_id);
  return null;
end $$;
create trigger dealer_members_record_conflicts after insert on dealer_members for each row execute function record_conflicts_of_user();
create trigger affiliates_record_conflicts after insert or update on declared_affiliates for each row
  when (new.ended_at is null) execute function record_conflicts_of_user();
create trigger cards_record_conflicts after insert on payment_methods for each row
  when (new.fingerprint is not null) execute function record_conflicts_of_user();
create trigger staff_record_conflicts after update of is_staff on paddles for each row
  when (new.is_staff and not old.is_staff) execute function record_conflicts_of_user();
create function record_conflicts_of_new_seller() returns trigger language plpgsql as $$
begin
  if exists (select from auction_states where auction_id = new.id and status in ('scheduled', 'live')) then
    perform record_auction_conflicts(array[new.id]);
  end if;
  return null;
end $$;
create trigger auctions_record_conflicts_of_new_seller after update of seller_id, dealer_id on auctions for each row
  when (new.seller_id <> old.seller_id or new.dealer_id is distinct from old.dealer_id) execute function record_conflicts_of_new_seller();
