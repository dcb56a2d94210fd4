-- Staff roles: what a member of the staff may do. The house is never without an administrator.
create table staff_roles (
  user_id  text not null references paddles (user_id),
  role     text not null check (role in ('reviewer','floor','editor','finance','administrator')),
  given_by text,                            -- null: the house itself, at its beginning
  given_at timestamptz not null,
  primary key (user_id, role)
);
insert into staff_roles (user_id, role, given_by, given_at) select user_id, 'administrator', null, created_at from paddles where is_staff;
create function keep_an_administrator() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from staff_roles where role = 'administrator') then
    raise exception 'the house is never without an administrator' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger staff_roles_keep_one after delete or update on staff_roles for each statement execute function keep_an_administrator();
