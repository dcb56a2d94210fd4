-- What a bid plan sets aside of the limit is an allocation. A reserve is the seller's.
drop trigger bid_plans_keep_reserves on bid_plans;
drop function keep_plan_reserves();
alter table bid_plans rename column reserve to allocation;
alter table paddles rename column plan_reserves to plan_allocations;
create function keep_plan_allocations() returns trigger language plpgsql as $$
declare
  member text := coalesce(new.user_id, old.user_id);
begin
  -- Two plans of a member may change at once. Each then reads the other's state after this lock.
  perform 1 from paddles where user_id = member for no key update;
  update paddles set plan_allocations = (select jsonb_agg(allocation order by id) from bid_plans
    where user_id = member and state = 'active' and allocation is not null) where user_id = member;
  return null;
end $$;
create trigger bid_plans_keep_allocations after insert or delete or update of state, allocation on bid_plans
  for each row execute function keep_plan_allocations();
alter table totp_secrets rename constraint two_step_keys_pkey to totp_secrets_pkey;
alter table totp_secrets rename constraint two_step_keys_user_id_fkey to totp_secrets_user_id_fkey;
