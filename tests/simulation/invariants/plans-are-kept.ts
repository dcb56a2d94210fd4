import { sql } from 'kysely';
import type { Scene } from '../actors/scene.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

const bidsByHand = sql`select from ledger_entries l where l.auction_id = c.auction_id and l.kind = 'offer'
  and l.actor_id = p.user_id and not exists (select from bid_evidence e where e.plan_id = p.id
    and e.auction_id = l.auction_id and e.sequence = l.sequence)`;

/** At any moment: a plan leads or won no more cars than it may win, unless its owner bid for one of them by hand. */
export async function checkPlansNow(simulation: Scene): Promise<void> {
  const wrong = await rowsOf(
    simulation,
    sql<{ problem: string }>`
    select 'a plan for ' || p.wins || ' cars leads or won ' || count(*) as problem from bid_plans p
      join bid_plan_cars c on c.plan_id = p.id join auction_states s on s.auction_id = c.auction_id
        and s.status in ('live', 'sold') and s.leader_id = p.user_id
      where not exists (${bidsByHand})
      group by p.id, p.wins having count(*) > p.wins`,
  );
  for (const { problem } of wrong) simulation.record.found(plansAreKept.name, problem);
}

/** A plan wins no more cars than it may, bids no more than its maximums, and none is forgotten. */
export const plansAreKept: Invariant = {
  name: 'plans are kept',
  async check(simulation) {
    const wrong = await rowsOf(
      simulation,
      sql<{ problem: string }>`
      select 'a plan for ' || p.wins || ' cars won ' || count(*) as problem from bid_plans p
        join bid_plan_cars c on c.plan_id = p.id join auction_states s on s.auction_id = c.auction_id
          and s.status = 'sold' and s.leader_id = p.user_id
        where exists (select from bid_evidence e where e.plan_id = p.id and e.auction_id = c.auction_id)
          and not exists (select from ledger_entries l where l.auction_id = c.auction_id and l.kind = 'void')
          and not exists (${bidsByHand})
        group by p.id having count(*) > p.wins
      union all select 'a plan bid ' || l.maximum || ', above its maximum of ' || c.maximum from bid_evidence e
        join ledger_entries l on l.auction_id = e.auction_id and l.sequence = e.sequence
        join bid_plan_cars c on c.plan_id = e.plan_id and c.auction_id = e.auction_id where l.maximum > c.maximum
      union all select 'a plan is still active after its last close' from bid_plans p where p.state = 'active'
        and not exists (select from bid_plan_cars c join auction_states s on s.auction_id = c.auction_id
          where c.plan_id = p.id and s.status in ('live', 'scheduled'))`,
    );
    const stored = new Set(
      (await rowsOf(simulation, sql<{ id: string }>`select id from bid_plans`)).map(({ id }) => id),
    );
    const lost = simulation.record.plans.filter(({ id }) => !stored.has(id));
    return [...wrong.map(({ problem }) => problem), ...lost.map(({ who }) => `a plan of ${who} is lost`)];
  },
};
