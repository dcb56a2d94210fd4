import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { addViews } from './listing-store.ts';

const WRITTEN_EVERY_MS = 10_000;
/** Further pages between two writes are not counted, so that a flood cannot exhaust memory. */
const MOST_WAITING = 20_000;
const ISO_DATE_LENGTH = 10;

/** Counts page views of auctions. Stores only daily totals, never who viewed. */
export interface Views {
  seen(slug: string, username: string | null): void;
  start(): void;
  /** Writes pending counts and stops. */
  stop(): Promise<void>;
  write(): Promise<void>;
}

/** Counts in memory and writes in batches, so that a cached page does not cost a query. */
export function createViews({ database, clock, log }: { database: Database; clock: Clock; log: Log }): Views {
  let waiting = new Map<string, { slug: string; username: string | null; count: number }>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const seen = [...waiting.values()];
    waiting = new Map();
    if (seen.length === 0) return;
    const at = await clock.now(database.executor);
    await addViews(database.executor, new Date(at).toISOString().slice(0, ISO_DATE_LENGTH), seen);
  }
  const writeSafely = (): Promise<void> => {
    writing = writing.then(write).catch((error: unknown) => log.warn({ err: error }, 'views could not be counted'));
    return writing;
  };
  return {
    seen(slug, username) {
      const key = `${slug}\n${username ?? ''}`;
      const known = waiting.get(key);
      if (known !== undefined) known.count += 1;
      else if (waiting.size < MOST_WAITING) waiting.set(key, { slug, username, count: 1 });
    },
    start() {
      timer = setInterval(() => void writeSafely(), WRITTEN_EVERY_MS);
    },
    write: writeSafely,
    async stop() {
      clearInterval(timer);
      await writeSafely();
    },
  };
}
