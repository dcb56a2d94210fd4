import type { ViewSource } from '#contract/view-sources.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Job } from '#platform/workers/job.ts';
import { addViews } from './listing-store.ts';

const WRITTEN_EVERY_MS = 10_000;
/** Further pages between two writes are not counted, so that a flood cannot exhaust memory. */
const MAX_WAITING = 20_000;
const ISO_DATE_LENGTH = 10;

/** Stores only daily totals by source, never who viewed or from which address. */
export interface Views {
  seen(slug: string, username: string | null, source: ViewSource): void;
  readonly jobs: readonly Job[];
  write(): Promise<void>;
}

/** Counts in memory, so that a cached page does not cost a query. */
export function createViews({ database, clock }: { database: Database; clock: Clock }): Views {
  let waiting = new Map<string, { slug: string; username: string | null; source: ViewSource; count: number }>();

  async function write(): Promise<number> {
    const seen = [...waiting.values()];
    waiting = new Map();
    if (seen.length === 0) return 0;
    const at = await clock.now(database.executor);
    await addViews(database.executor, new Date(at).toISOString().slice(0, ISO_DATE_LENGTH), seen);
    return seen.length;
  }
  return {
    seen(slug, username, source) {
      const key = `${slug}\n${username ?? ''}\n${source}`;
      const known = waiting.get(key);
      if (known !== undefined) known.count += 1;
      else if (waiting.size < MAX_WAITING) waiting.set(key, { slug, username, source, count: 1 });
    },
    async write() {
      await write();
    },
    jobs: [
      {
        name: 'page views',
        purpose: 'Adds the page views of the last seconds to the daily totals of each auction.',
        runsIn: 'every process',
        trigger: { everyMs: WRITTEN_EVERY_MS, firstMs: WRITTEN_EVERY_MS },
        run: write,
        async onStop() {
          await write();
        },
      },
    ],
  };
}
