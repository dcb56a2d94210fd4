import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Executor } from './database.ts';

/** A commit that the database turned into a rollback: a statement had failed and the work went on as if it had not. */
export class CommitRefused extends Error {
  override readonly name = 'CommitRefused';
}

/** The query builder over a pool, whichever database stands behind it. `beforeConnect` may refuse by throwing. */
export function executorOver(pool: pg.Pool, beforeConnect: () => void): Executor {
  const guarded: PostgresPool = {
    async connect() {
      beforeConnect();
      return guardedClient(await pool.connect());
    },
    end: () => pool.end(),
  };
  return new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool: guarded }) });
}

interface Guarded { readonly client: PostgresPoolClient; isSpoilt: boolean }
const known = new WeakMap<pg.PoolClient, Guarded>();

/**
 * PostgreSQL answers COMMIT with ROLLBACK, and no error, if a statement had failed before. Then nothing was kept, and whoever
 * asked must hear of it. A connection that could not even roll back is not used again.
 */
function guardedClient(client: pg.PoolClient): PostgresPoolClient {
  const found = known.get(client);
  if (found !== undefined) return found.client;
  const query = async (sql: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> => {
    try {
      // Without parameters too the extended protocol is fine, but COMMIT and its kin are cheaper as simple queries.
      const result = await (parameters.length === 0 ? client.query(sql) : client.query(sql, [...parameters]));
      if (sql === 'commit' && result.command === 'ROLLBACK') throw new CommitRefused('a statement of the transaction had failed: nothing of it was kept');
      return result;
    } catch (error) {
      if (sql === 'rollback') guarded.isSpoilt = true;
      throw error;
    }
  };
  // Kysely asks for a cursor too, for streamed queries only; there are none here.
  const guarded: Guarded = { client: { query: query as PostgresPoolClient['query'], release: () => client.release(guarded.isSpoilt) }, isSpoilt: false };
  known.set(client, guarded);
  return guarded.client;
}
