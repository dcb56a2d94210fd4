import { sql } from 'kysely';
import type { Scene } from '../actors/scene.ts';
import type { PlanOf } from '../record.ts';
import { PLANNERS } from '../world/people.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

const bidsByHand = sql`select from ledger_entries l where l.auction_id = c.auction_id and l.kind = 'offer'
  and l.actor_id = p.user_id and not exists (select from bid_evidence e where e.plan_id = p.id
    and e.auction_id = l.auction_id and e.sequence = l.sequence)`;

/**
 * At any moment: a plan leads or won no more cars than it may win, and they cost no more than its budget with premium,
 * unless its owner bid for one of them by hand.
 */
export async function checkPlansNow(simulation: Scene): Promise<void> {
  const wrong = await rowsOf(
    simulation,
    sql<{ problem: string }>`
    select 'a plan for ' || p.wins || ' cars leads or won ' || count(*) as problem from bid_plans p
      join bid_plan_cars c on c.plan_id = p.id join auction_states s on s.auction_id = c.auction_id
        and s.status in ('live', 'sold') and s.leader_id = p.user_id
      where not exists (${bidsByHand})
      group by p.id, p.wins having count(*) > p.wins
    union all select 'a plan with a budget of ' || p.budget || ' may pay ' || sum(most + premium) from bid_plans p
      join bid_plan_cars c on c.plan_id = p.id join auction_states s on s.auction_id = c.auction_id
        and s.leader_id = p.user_id
        and (s.status = 'live' or s.status = 'sold' and (s.reserve is null or s.price >= s.reserve))
      join auctions a on a.id = c.auction_id
      cross join lateral (select case s.status when 'live' then s.leader_maximum else s.price end as most) each
      cross join lateral (select least(greatest(round(most * 0.05), (a.terms -> 'premium' ->> 'least')::bigint),
        (a.terms -> 'premium' ->> 'most')::bigint) as premium) fees
      where p.budget is not null and p.state <> 'cancelled' and not exists (select from bid_plan_cars c
        where c.plan_id = p.id and exists (${bidsByHand}))
      group by p.id, p.budget having sum(most + premium) > p.budget`,
  );
  for (const { problem } of wrong) simulation.record.found(plansAreKept.name, problem);
}

interface PlannedBid {
  readonly plan_id: string;
  readonly auction_id: string;
  readonly slug: string;
  readonly user_id: string;
  readonly sequence: number;
  readonly at: Date;
  readonly leads: boolean;
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
    const bids = Map.groupBy(await bidsOfPlans(simulation), ({ plan_id: id }) => id);
    const unwanted: string[] = [];
    for (const plan of simulation.record.plans)
      unwanted.push(...(await problemsOf(simulation, plan, bids.get(plan.id) ?? [])));
    return [...wrong.map(({ problem }) => problem), ...lost.map(({ who }) => `a plan of ${who} is lost`), ...unwanted];
  },
};

/** An offer leads unless an automatic bid of somebody else answered it. */
const bidsOfPlans = (simulation: Scene) =>
  rowsOf(
    simulation,
    sql<PlannedBid>`select e.plan_id, e.auction_id, a.slug, l.actor_id as user_id, l.sequence, l.recorded_at as at,
      coalesce(l.automatic_bidder_id, l.actor_id) = l.actor_id as leads
    from bid_evidence e join ledger_entries l on l.auction_id = e.auction_id and l.sequence = e.sequence
    join auctions a on a.id = e.auction_id where e.plan_id is not null order by l.recorded_at, e.auction_id`,
  );

/** It bids only while its owner wants it to, only for cars as its owner saw them, and says when it moves on. */
async function problemsOf(simulation: Scene, plan: PlanOf, bids: readonly PlannedBid[]): Promise<string[]> {
  const { stoppedAt, leftOut, who } = plan;
  const wrong = bids.flatMap(({ slug, at }) => [
    ...(at.getTime() > (stoppedAt ?? Infinity) ? [`a plan of ${who} bid on ${slug}, and was stopped`] : []),
    ...(at.getTime() > (leftOut.get(slug) ?? Infinity) ? [`a plan of ${who} bid on ${slug}, which was left out`] : []),
  ]);
  // Who bids by hand may lose a car in other ways.
  const isUndisturbed = PLANNERS.some((name) => name === who) && plan.changedAt.length === 0;
  for (const bid of bids) {
    if (await wasChangedUnseen(simulation, plan, { bid, bids }))
      wrong.push(`a plan of ${who} bid on ${bid.slug}, whose listing had changed`);
    if (isUndisturbed && (await movedOnUnnoticed(simulation, { bid, bids })))
      wrong.push(`a plan of ${who} moved on to ${bid.slug}, and nobody was notified`);
  }
  return wrong;
}

/** With its first bid the plan looked at all its cars. */
async function wasChangedUnseen(
  simulation: Scene,
  { changedAt }: PlanOf,
  { bid, bids }: { bid: PlannedBid; bids: readonly PlannedBid[] },
): Promise<boolean> {
  const looked = bids[0]?.at ?? bid.at;
  if (changedAt.some((at) => at >= looked.getTime() && at <= bid.at.getTime())) return false;
  const changes = await rowsOf(
    simulation,
    sql`select from ledger_entries where kind = 'listing_change' and auction_id = ${bid.auction_id}
      and sequence < ${bid.sequence} and recorded_at > ${looked}`,
  );
  return changes.length > 0;
}

/** Its bid took the lead of its first car after another had been lost to a higher maximum. */
async function movedOnUnnoticed(
  simulation: Scene,
  { bid, bids }: { bid: PlannedBid; bids: readonly PlannedBid[] },
): Promise<boolean> {
  const isFirst = bids.every(({ slug, at }) => slug !== bid.slug || at >= bid.at);
  if (!isFirst || !bid.leads || bids[0] === bid) return false;
  const unnoticed = await rowsOf(
    simulation,
    sql`select from bid_evidence e join bid_plan_cars c on c.plan_id = e.plan_id and c.auction_id = e.auction_id
      join ledger_entries rival on rival.auction_id = e.auction_id and rival.kind = 'offer'
        and rival.actor_id <> ${bid.user_id} and rival.sequence > e.sequence and rival.maximum > c.maximum
        and rival.recorded_at < ${bid.at}
      where e.plan_id = ${bid.plan_id} and e.auction_id <> ${bid.auction_id} and e.recorded_at < ${bid.at}
        and not exists (select from ledger_entries v where v.auction_id = e.auction_id
          and v.voids_sequence in (rival.sequence, e.sequence) and v.recorded_at <= ${bid.at})
        and not exists (select from notifications n where n.user_id = ${bid.user_id} and n.kind = 'bid_plan'
          and n.auction_id = ${bid.auction_id} and n.created_at >= ${bid.at})`,
  );
  return unnoticed.length > 0;
}
