import { DAY_MS } from '#contract/durations.ts';
import { pricesIn } from './prices-in.ts';
import type { Invariant } from './invariant.ts';

/** After two days they are deleted. */
const KEPT_MS = 2 * DAY_MS;

/**
 * Each life of the process announces every event once and in order, prices only go up but for voids, and the last
 * event of an auction shows its final state.
 */
export const streamIsComplete: Invariant = {
  name: 'stream is complete',
  async check(simulation) {
    const { events } = simulation.record;
    const wrong: string[] = [];
    for (const { startedAt, from, ids } of simulation.record.announced) {
      if (ids.some((id, index) => id <= (ids[index - 1] ?? from))) wrong.push('an event was announced twice or late');
      const heard = new Set(ids);
      const last = ids.at(-1) ?? from;
      for (const { id, recorded_at: at } of events)
        if (id > from && id <= last && startedAt - at.getTime() < KEPT_MS && !heard.has(id))
          wrong.push(`event ${id} was not announced`);
    }
    const newest = simulation.record.announced.at(-1);
    const end = events.at(-1)?.id ?? 0;
    if (newest !== undefined && end > Math.max(newest.from, newest.ids.at(-1) ?? 0))
      wrong.push('the last events were not announced');
    for (const { slug, id } of simulation.record.auctions)
      wrong.push(
        ...(await pricesIn(simulation, {
          slug,
          id,
          events: events.filter((event) => event.topic === `auction:${slug}`),
        })),
      );
    return wrong;
  },
};
