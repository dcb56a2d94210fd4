import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

/** No request answers 500, no job fails for a reason of our own, and the product itself found nothing wrong. */
export const nothingFails: Invariant = {
  name: 'nothing fails',
  async check(simulation) {
    const incidents = await rowsOf(
      simulation,
      sql<{ kind: string; detail: string }>`select kind,
      left(row_to_json(i)::text, 300) as detail from integrity_incidents i`,
    );
    return [
      ...simulation.world.errors,
      ...incidents.map(({ kind, detail }) => `an incident was raised: ${kind} ${detail}`),
    ];
  },
};
