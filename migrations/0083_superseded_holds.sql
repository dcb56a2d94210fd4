-- A smaller hold that was asked for is released when the larger one, which it was to replace, is needed again before it is armed.
create or replace function refuse_hold_going_back() returns trigger language plpgsql as $$
begin
  if not (old.state, new.state) in (('asked','action_needed'),('asked','armed'),('asked','declined'),('asked','releasing'),('asked','lapsed'),('action_needed','armed'),('action_needed','declined'),
    ('action_needed','releasing'),('armed','releasing'),('armed','capturing'),('armed','lapsed'),('releasing','released'),('releasing','captured'),('releasing','lapsed'),
    ('capturing','captured'),('capturing','lapsed'),('capturing','releasing')) then
    raise exception 'a hold cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
