import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

/** After the last sale nobody leads, so nothing is held, in our records or at the card provider. */
export const holdsMatch: Invariant = {
  name: 'holds match',
  async check(simulation) {
    const wrong = await rowsOf(
      simulation,
      sql<{ problem: string }>`
      select 'a hold is still ' || state as problem from holds
        where state not in ('released', 'captured', 'lapsed', 'declined')
      union all select 'the card provider still holds ' || amount || ' of ' || user_id from sandbox_payments
        where status = 'held' and expires_at > ${new Date(simulation.now)}
      union all select 'a payment command is ' || state || ': ' || kind || ' ' || coalesce(last_error, '')
        from payment_commands where state <> 'done'`,
    );
    return wrong.map(({ problem }) => problem);
  },
};
