import type { Database } from '#platform/database/database.ts';

/** A database that measures how long at least one of its statements outside transactions is running. */
export function timedDatabase(database: Database): { database: Database; reset(): void; busyMs(): number } {
  let [running, since, busy] = [0, 0, 0];
  const begin = () => {
    if (running === 0) since = performance.now();
    running += 1;
  };
  const end = () => {
    running -= 1;
    if (running === 0) busy += performance.now() - since;
  };
  const executor = database.executor.withPlugin({
    transformQuery: ({ node }) => {
      begin();
      return node;
    },
    transformResult: ({ result }) => {
      end();
      return Promise.resolve(result);
    },
  });
  return {
    database: { ...database, executor },
    reset() {
      [running, busy] = [0, 0];
    },
    busyMs: () => busy,
  };
}
