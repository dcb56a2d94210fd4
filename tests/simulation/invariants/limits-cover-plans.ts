import { sql } from 'kysely';
import type { Scene } from '../actors/scene.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

interface Used {
  readonly user_id: string;
  readonly in_use: number;
  readonly limit: number;
}

/** Counted from plans and auctions alone, not from what the product has written down as reserved. */
const inUse = (at: Date) => sql<Used>`
  with cars as (select p.id, p.user_id, p.wins, p.budget, c.maximum, s.status, s.price, a.terms,
      case when s.status = 'live' and s.leader_id = p.user_id then s.leader_maximum else 0 end as led,
      s.status = 'sold' and s.leader_id = p.user_id and (s.reserve is null or s.price >= s.reserve) as is_won,
      c.ended_at is not null as is_removed,
      c.ended_at is null and (s.status = 'scheduled' or s.status = 'live' and s.closes_at > ${at} and (s.leader_id = p.user_id
        or c.maximum > s.leader_maximum or s.leader_id is null)) as is_open
    from bid_plans p join bid_plan_cars c on c.plan_id = p.id join auction_states s on s.auction_id = c.auction_id
    join auctions a on a.id = c.auction_id where p.state = 'active'),
  places as (select id, wins - count(*) filter (where is_won) as left_over from cars group by id, wins),
  dearest as (select c.id, c.user_id, c.budget, c.maximum, row_number() over (partition by c.id order by c.maximum desc) as n
    from cars c where is_open and not is_won),
  most as (select p.id, coalesce((select sum(maximum) from dearest d where d.id = p.id and d.n <= p.left_over), 0) as most
    from places p),
  aside as (select c.user_id, c.id, greatest(0, least(m.most, coalesce(min(c.budget)
      - coalesce(sum(c.price + least(greatest(round(c.price * 0.05), (c.terms -> 'premium' ->> 'least')::bigint),
        (c.terms -> 'premium' ->> 'most')::bigint)) filter (where c.is_won), 0), m.most)) - sum(case when c.is_removed then c.led else least(c.led, c.maximum) end)) as aside
    from cars c join most m on m.id = c.id group by c.user_id, c.id, m.most)
  select d.user_id, d.limit_amount as "limit", (coalesce((select sum(leader_maximum) from auction_states s
      where s.status = 'live' and s.leader_id = d.user_id), 0)
    + coalesce((select sum(aside) from aside a where a.user_id = d.user_id), 0))::bigint as in_use from paddles d`;

/**
 * Right after a member's bid was taken or their plan started: what they lead and what their plans can still bid is
 * within the limit. A void may bring back a lead or a car of a plan, so after one nothing is promised.
 */
export async function checkLimitOf(simulation: Scene, who: string): Promise<void> {
  const userId = simulation.world.people.get(who)?.userId ?? '';
  const voids = await rowsOf(simulation, sql`select from ledger_entries where kind = 'void' limit 1`);
  if (voids.length > 0) return;
  for (const { user_id: user, in_use: used, limit } of await rowsOf(simulation, inUse(new Date(simulation.now))))
    if (user === userId && used > limit)
      simulation.record.found(limitsCoverPlans.name, `${who} leads and plans ${used} with a limit of ${limit}`);
}

/** Checked during the run. */
export const limitsCoverPlans: Invariant = { name: 'limits cover plans', check: () => Promise.resolve([]) };
