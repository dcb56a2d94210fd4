-- What an active bid plan sets aside of its member's bidding limit. The paddle has those of all plans, so that the bid
-- engine reads them with the limit, and a bid that was decided without them is decided again.
alter table bid_plans add column reserve jsonb;
alter table paddles add column plan_reserves jsonb;

create function keep_plan_reserves() returns trigger language plpgsql as $$
declare
  member text := coalesce(new.user_id, old.user_id);
begin
  -- Two plans of a member may change at once. Each then reads the other's state after this lock.
  perform 1 from paddles where user_id = member for no key update;
  update paddles set plan_reserves = (select jsonb_agg(reserve order by id) from bid_plans
    where user_id = member and state = 'active' and reserve is not null) where user_id = member;
  return null;
end $$;
create trigger bid_plans_keep_reserves after insert or delete or update of state, reserve on bid_plans
  for each row execute function keep_plan_reserves();
-- Each active plan writes its reserve when it is next looked at.
update bid_plans set look_at = now() where state = 'active';
