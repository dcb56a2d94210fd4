import { sql } from 'kysely';
import type { Scene } from '../actors/scene.ts';
import { leadsOf } from './leads.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

const GRACE_MS = 5 * 60_000;
/** How often a hold is looked at. */
const REVIEW_MS = 30_000;

interface Hold {
  readonly user_id: string;
  readonly state: string;
  readonly placed_at: Date;
  readonly unneeded_since: Date | null;
  readonly who: string;
  readonly bid_at: Date | null;
  readonly has_plans: boolean;
}

/** Right after a review: whoever lost the lead keeps their hold for five minutes, and not much longer. */
export async function checkGrace(simulation: Scene, since: number): Promise<void> {
  const { now, record } = simulation;
  const earlier = record.holdReviews.findLast((at) => at <= since - GRACE_MS - REVIEW_MS);
  record.holdReviews.push(now);
  const holds = await rowsOf(
    simulation,
    sql<Hold>`select h.user_id, h.state, h.placed_at, h.unneeded_since, u.username as who,
      (select max(l.recorded_at) from ledger_entries l where l.actor_id = h.user_id and l.kind = 'offer') as bid_at,
      exists (select from bid_plans p where p.user_id = h.user_id) as has_plans
      from holds h join users u on u.id = h.user_id where h.placed_at is not null and (h.state = 'placed'
      or (h.end_reason = 'unneeded' and exists (select from payment_commands c
        where c.subject_id = h.id and c.kind = 'release' and c.created_at >= ${new Date(since)})))`,
  );
  if (holds.length === 0) return;
  const leads = await leadsOf(simulation);
  for (const {
    user_id: user,
    who,
    state,
    placed_at: placedAt,
    unneeded_since: unneededSince,
    bid_at: bidAt,
    has_plans: hasPlans,
  } of holds) {
    const until = Math.max(...leads.flatMap((lead) => (lead.who === user ? [lead.until] : [])), 0);
    // A bid that does not lead keeps it, too, and after one that was refused it is released at once.
    const used = Math.max(placedAt.getTime(), bidAt?.getTime() ?? 0, record.lastBids.get(who) ?? 0);
    // One that was marked before may have been needed for a moment between two reviews.
    const isSudden = unneededSince === null && used < since && placedAt.getTime() < until;
    if (state !== 'placed' && until > since - GRACE_MS && isSudden)
      record.found(holdsLastTheirGrace.name, `the hold of ${user} is released ${since - until} ms after they led`);
    const isLooked = earlier !== undefined && Math.max(until, used + REVIEW_MS) < earlier;
    // A plan that waits for its turn keeps it too.
    if (state === 'placed' && isLooked && !hasPlans)
      record.found(holdsLastTheirGrace.name, `the hold of ${user} is kept ${since - until} ms after they led`);
  }
}

/** Checked during the run. */
export const holdsLastTheirGrace: Invariant = { name: 'holds last their grace', check: () => Promise.resolve([]) };
