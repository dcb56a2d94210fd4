-- A hold that the card's bank has granted is called placed, as on the pages.
drop trigger holds_moves on holds;
drop index holds_one_armed;
drop index holds_review;
do $$ declare name text; begin
  for name in select conname from pg_constraint
    where conrelid = 'holds'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%''armed''%'
  loop
    execute format('alter table holds drop constraint %I', name);
  end loop;
end $$;
alter table holds rename column armed_at to placed_at;
update holds set state = 'placed' where state = 'armed';
alter table holds
  add check (state in ('asked', 'action_needed', 'placed', 'declined', 'releasing', 'released', 'capturing', 'captured',
    'lapsed')),
  add check (state not in ('placed', 'capturing') or payment_id is not null and placed_at is not null
    and expires_at is not null),
  add check ((state = 'placed') = (review_at is not null));
create unique index holds_one_placed on holds (user_id) where state = 'placed';
create index holds_review on holds (review_at) where state = 'placed';
create or replace function refuse_hold_going_back() returns trigger language plpgsql as $$
begin
  if not (old.state, new.state) in (
    ('asked', 'action_needed'), ('asked', 'placed'), ('asked', 'declined'), ('asked', 'releasing'), ('asked', 'lapsed'),
    ('action_needed', 'placed'), ('action_needed', 'declined'), ('action_needed', 'releasing'),
    ('placed', 'releasing'), ('placed', 'capturing'), ('placed', 'lapsed'),
    ('releasing', 'released'), ('releasing', 'captured'), ('releasing', 'lapsed'),
    ('capturing', 'captured'), ('capturing', 'lapsed'), ('capturing', 'releasing')
  ) then
    raise exception 'a hold cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger holds_moves before update of state on holds for each row
  when (old.state is distinct from new.state) execute function refuse_hold_going_back();
