-- A second chance that waits for the bidder's answer is called offered.
drop trigger second_chances_answered on second_chances;
drop index second_chances_by_seller;
drop index second_chances_one_asked;
do $$ declare name text; begin
  for name in select conname from pg_constraint
    where conrelid = 'second_chances'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%''asked''%'
  loop
    execute format('alter table second_chances drop constraint %I', name);
  end loop;
end $$;
update second_chances set state = 'offered' where state = 'asked';
alter table second_chances
  add check (state in ('offered', 'accepted', 'declined', 'lapsed')),
  add check ((state = 'offered') = (due_at is not null)),
  add check ((state = 'offered') = (answered_at is null));
create index second_chances_by_seller on second_chances (seller_id) where state = 'offered';
create unique index second_chances_one_offered on second_chances (auction_id) where state = 'offered';
create or replace function refuse_answering_twice() returns trigger language plpgsql as $$
begin
  if old.state <> 'offered' then
    raise exception '% is final', old.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger second_chances_answered before update of state on second_chances for each row
  execute function refuse_answering_twice();
create or replace view failed_sales as
select s.auction_id,
  exists (select from second_chances c where c.auction_id = s.auction_id and c.state = 'offered')
  or exists (select from second_chances_due_to_ask d where d.auction_id = s.auction_id) as is_offered
from auction_states s
where s.status = 'sold' and not exists (select from sold_auctions k where k.auction_id = s.auction_id);
