import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

/** Every sale ends, and so does every offer. Each step of a sale that was acknowledged is on record. */
export const settlementsEnd: Invariant = {
  name: 'settlements end',
  async check(simulation) {
    const wrong = await rowsOf(
      simulation,
      sql<{ problem: string }>`
      select slug || ' is still ' || state as problem from settlements where state not in ('done', 'fell_through')
      union all select 'the offer for ' || slug || ' is still open' from negotiations where state = 'open'
      union all select 'the second chance of ' || slug || ' is still open' from second_chances where state = 'offered'
      union all select 'an auction closed and nothing followed' from post_close_queue`,
    );
    const steps = await rowsOf(
      simulation,
      sql<{ slug: string; count: number }>`select s.slug, count(*)::integer as count
      from settlement_events e join settlements s on s.id = e.settlement_id group by s.slug`,
    );
    const bySlug = new Map(steps.map(({ slug, count }) => [slug, count]));
    return [
      ...wrong.map(({ problem }) => problem),
      ...[...simulation.record.saleSteps]
        .filter(([slug, count]) => (bySlug.get(slug) ?? 0) < count)
        .map(([slug]) => `${slug} lost a step that was acknowledged`),
    ];
  },
};
