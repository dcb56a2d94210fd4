import { sql } from 'kysely';
import type { Scene } from '../actors/scene.ts';
import type { AcknowledgedBid } from '../record.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

const GRACE_MS = 5 * 60_000;
const LEAST_PREMIUM = 25_000;
const MOST_PREMIUM = 750_000;

/**
 * Right after a bid was acknowledged: while its bidder leads, a hold covers their maximum, or is asked for. One that
 * the provider did not answer may be smaller.
 */
export async function checkLeaderIsHeld(simulation: Scene, { slug, who }: AcknowledgedBid): Promise<void> {
  const userId = simulation.world.people.get(who)?.userId ?? '';
  const wrong = await rowsOf(
    simulation,
    sql<{ maximum: number }>`select s.leader_maximum as maximum from auction_states s
      join auctions a on a.id = s.auction_id
      where a.slug = ${slug} and s.leader_id = ${userId} and s.status = 'live' and not exists (select from holds h
        where h.user_id = ${userId} and h.ended_at is null
          and coalesce(h.expires_at, 'infinity') > ${new Date(simulation.now)}
          and (greatest(h.premium, coalesce(h.wanted_premium, 0)) >= least(
              greatest(round(s.leader_maximum * 0.05), (a.terms -> 'premium' ->> 'least')::bigint),
              (a.terms -> 'premium' ->> 'most')::bigint)
            or exists (select from payment_commands c where c.subject_id = h.id and c.state = 'due'
              and c.last_error is not null)))`,
  );
  for (const { maximum } of wrong)
    simulation.record.found(holdsMatch.name, `${who} leads ${slug} with ${maximum}, and no hold covers it`);
}

/** Right after a review, leaders still have their holds. */
export async function checkReleases(simulation: Scene, since: number): Promise<void> {
  const released = await rowsOf(
    simulation,
    sql<{ user_id: string }>`select distinct h.user_id from payment_commands c join holds h on h.id = c.subject_id
      join auction_states s on s.leader_id = h.user_id and s.status = 'live'
      where c.kind = 'release' and h.end_reason = 'unneeded' and c.created_at >= ${new Date(since)}
        and not exists (select from holds o where o.user_id = h.user_id and o.id <> h.id and o.ended_at is null)`,
  );
  for (const { user_id: user } of released)
    simulation.record.found(holdsMatch.name, `${user} leads, and their hold is released`);
}

/** After the last close, and a review after the grace period: who leads nothing is owed their hold. */
export async function checkHoldsNow(simulation: Scene): Promise<void> {
  const kept = await rowsOf(
    simulation,
    sql<{ user_id: string }>`select user_id from holds h where state = 'placed'
      and unneeded_since <= ${new Date(simulation.now - GRACE_MS)}
      and not exists (select from auction_states s where s.leader_id = h.user_id)`,
  );
  for (const { user_id: user } of kept)
    simulation.record.found(holdsMatch.name, `the hold of ${user} is kept, and nothing needs it`);
}

/** Each bid had a hold. After the last sale nobody leads, so nothing is held, in our records or at the provider. */
export const holdsMatch: Invariant = {
  name: 'holds match',
  async check(simulation) {
    const wrong = await rowsOf(
      simulation,
      sql<{ problem: string }>`
      select 'a hold is still ' || state as problem from holds
        where state not in ('released', 'captured', 'expired', 'declined')
      union all select 'the card provider still holds ' || amount || ' of ' || user_id from sandbox_payments
        where status = 'held' and expires_at > ${new Date(simulation.now)}
      union all select 'a payment command is ' || state || ': ' || kind || ' ' || coalesce(last_error, '')
        from payment_commands where state <> 'done'
      union all select 'a hold is for a premium of ' || premium from holds
        where premium not between ${LEAST_PREMIUM} and ${MOST_PREMIUM}
      union all select 'a bid of ' || l.maximum || ' by ' || l.actor_id || ' was taken without a hold that covers it'
        from ledger_entries l where l.kind = 'offer' and not exists (select from holds h where h.user_id = l.actor_id
          and h.requested_at <= l.recorded_at and (h.ended_at is null or h.ended_at >= l.recorded_at)
          and coalesce(h.expires_at, 'infinity') > l.recorded_at)`,
    );
    return wrong.map(({ problem }) => problem);
  },
};
