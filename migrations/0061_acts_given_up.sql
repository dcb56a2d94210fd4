-- A hold of which the provider never said whether it was placed ends, instead of being asked for until the end of days.
alter table holds drop constraint holds_end_reason_check;
alter table holds add constraint holds_end_reason_check check (end_reason in ('declined','unneeded','replaced','captured','lapsed','abandoned','unanswered'));
create or replace function refuse_hold_going_back() returns trigger language plpgsql as $$
begin
  if not (old.state, new.state) in (('asked','action_needed'),('asked','armed'),('asked','declined'),('asked','lapsed'),('action_needed','armed'),('action_needed','declined'),
    ('action_needed','releasing'),('armed','releasing'),('armed','capturing'),('armed','lapsed'),('releasing','released'),('releasing','captured'),('releasing','lapsed'),
    ('capturing','captured'),('capturing','lapsed'),('capturing','releasing')) then
    raise exception 'a hold cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- What was given up is looked for whenever the staff open Payments; nearly all acts are done.
create index payment_commands_given_up on payment_commands (created_at) where state = 'given_up';
