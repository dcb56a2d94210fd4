import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { addViews } from './listing-store.ts';

const WRITTEN_EVERY_MS = 10_000;
/** More pages than this between two writings are not counted: a flood must not fill the memory. */
const MOST_WAITING = 20_000;
const DAY_LETTERS = 10;

/** Counts how often the pages of auctions are shown. Of whom, nothing is kept: the numbers of a day are all there is. */
export interface Views {
  /** A page was shown, to a guest or to this user. */
  seen(slug: string, username: string | null): void;
  start(): void;
  /** Writes what is not yet written, and ends. */
  stop(): Promise<void>;
  /** Writes down what was seen. */
  write(): Promise<void>;
}

/** Makes the counting: in memory, written together, since a page that is kept in memory must not cost a query. */
export function createViews({ database, clock, log }: { database: Database; clock: Clock; log: Log }): Views {
  let waiting = new Map<string, { slug: string; username: string | null; count: number }>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const seen = [...waiting.values()];
    waiting = new Map();
    if (seen.length === 0) return;
    const at = await clock.now(database.executor);
    await addViews(database.executor, new Date(at).toISOString().slice(0, DAY_LETTERS), seen);
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
