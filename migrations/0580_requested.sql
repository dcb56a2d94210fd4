-- What has been requested and not yet answered is called requested. A hold that the card network ended is expired.
drop trigger appointments_moves on appointments;
drop index appointments_open_once;
alter table appointments drop constraint appointments_state_check;
update appointments set state = 'requested' where state = 'asked';
update appointment_moves set from_state = 'requested' where from_state = 'asked';
alter table appointments
  add check (state in ('requested', 'proposed', 'agreed', 'declined', 'cancelled', 'closed', 'over'));
create unique index appointments_open_once on appointments (auction_id, bidder_id)
  where state in ('requested', 'proposed', 'agreed');
create trigger appointments_moves before update of state on appointments for each row
  when (old.state is distinct from new.state) execute function refuse_impossible_appointment_move();

drop trigger holds_moves on holds;
drop index holds_one_asked;
do $$ declare name text; begin
  for name in select conname from pg_constraint
    where conrelid = 'holds'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%''lapsed''%'
  loop
    execute format('alter table holds drop constraint %I', name);
  end loop;
end $$;
update holds set state = case state when 'asked' then 'requested' when 'lapsed' then 'expired' else state end,
  end_reason = case end_reason when 'lapsed' then 'expired' else end_reason end
where state in ('asked', 'lapsed') or end_reason = 'lapsed';
alter table holds
  add check (state in ('requested', 'action_needed', 'placed', 'declined', 'releasing', 'released', 'capturing',
    'captured', 'expired')),
  add check (end_reason in ('declined', 'unneeded', 'replaced', 'captured', 'expired', 'abandoned', 'unanswered',
    'card_charged', 'set_aside')),
  add check ((state in ('declined', 'released', 'captured', 'expired')) = (ended_at is not null));
create unique index holds_one_requested on holds (user_id) where state in ('requested', 'action_needed');
create or replace function refuse_hold_going_back() returns trigger language plpgsql as $$
begin
  if not (old.state, new.state) in (
    ('requested', 'action_needed'), ('requested', 'placed'), ('requested', 'declined'), ('requested', 'releasing'),
    ('requested', 'expired'),
    ('action_needed', 'placed'), ('action_needed', 'declined'), ('action_needed', 'releasing'),
    ('placed', 'releasing'), ('placed', 'capturing'), ('placed', 'expired'),
    ('releasing', 'released'), ('releasing', 'captured'), ('releasing', 'expired'),
    ('capturing', 'captured'), ('capturing', 'expired'), ('capturing', 'releasing')
  ) then
    raise exception 'a hold cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger holds_moves before update of state on holds for each row
  when (old.state is distinct from new.state) execute function refuse_hold_going_back();
