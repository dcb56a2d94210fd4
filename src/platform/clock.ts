import { sql } from 'kysely';
import type { Database, Executor } from './database/database.ts';

/** Epoch milliseconds. Read it inside the transaction whose rows are compared with it. */
export interface Clock {
  now(executor: Executor): Promise<number>;
}

/** The database's clock is the same for all processes. */
export const databaseClock: Clock = {
  async now(executor) {
    const result = await sql<{
      now: number;
    }>`select (extract(epoch from clock_timestamp()) * 1000)::double precision as now`.execute(executor);
    const row = result.rows[0];
    if (row === undefined) throw new Error('the database returned no time');
    return Math.floor(row.now);
  },
};

/** The embedded database reads the clock of this machine, so asking it would only take time. */
const machineClock: Clock = { now: async () => Date.now() };

export const clockOf = ({ kind }: Pick<Database, 'kind'>): Clock =>
  kind === 'embedded' ? machineClock : databaseClock;
