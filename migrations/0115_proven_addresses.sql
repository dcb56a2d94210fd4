-- When an account's email address was first proven. Staff can undo a verification, but never this fact: recovery keeps the second factors of
-- an account whose address was ever proven.
alter table paddles add column email_proven_at timestamptz;
update paddles set email_proven_at = coalesce(email_verified_at,
  (select min(given_at) from staff_roles where staff_roles.user_id = paddles.user_id));
create function keep_email_proof() returns trigger language plpgsql as $$
begin
  new.email_proven_at := coalesce(new.email_proven_at, new.email_verified_at);
  if tg_op = 'UPDATE' then
    new.email_proven_at := coalesce(old.email_proven_at, new.email_proven_at);
  end if;
  return new;
end $$;
create trigger paddles_keep_email_proof before insert or update of email_verified_at, email_proven_at on paddles
  for each row execute function keep_email_proof();
