-- Blocks that only the paddle recorded counted for everything, so they become blocks from everything.
insert into person_blocks (id, user_id, scope, reason, set_by, set_at)
select gen_random_uuid()::text, p.user_id, 'all', '', 'unknown', p.blocked_at
from paddles p
where p.blocked_at is not null and not exists (
  select from person_blocks b where b.user_id = p.user_id and b.scope in ('bidding', 'all') and b.lifted_at is null
    and (b.ends_at is null or b.ends_at > now())
) and not exists (select from users u where u.id = p.user_id and u.erased_at is not null);
