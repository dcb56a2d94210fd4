import type { Writable } from 'node:stream';
import { Kysely, PostgresDialect, type PostgresCursor, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { assert } from '../assert.ts';
import type { Executor } from './database.ts';
import type { NameOf } from './statement-names.ts';

/** Longer than any statement may take. */
const endAfterMs = 25_000;

/** A commit that the database turned into a rollback: a statement had failed and the work went on as if it had not. */
export class CommitRefused extends Error {
  override readonly name = 'CommitRefused';
}

/** Of a connection, what the query builder needs. */
export interface Connection {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
  /** Gives it back; one that is spoilt is not used again. */
  release(isSpoilt: boolean): void;
}
/** Where connections come from, and how all of them end. */
export interface Connections {
  connect(): Promise<Connection>;
  end(): Promise<void>;
}

/** A connection of one's own. Statements that are asked for together go to the database together, and are answered in their order. */
export interface OwnConnection {
  readonly executor: Executor;
  command(command: 'begin' | 'commit' | 'rollback'): Promise<void>;
  release(): void;
}
/** The query builder over connections, whichever database stands behind them, and the way to end it in order. */
export interface PooledExecutor {
  readonly executor: Executor;
  connect(): Promise<OwnConnection>;
  /** Lets what was begun or is waiting finish, refuses what comes, and ends the connections. */
  end(): Promise<void>;
}

/** The connections of a server's pool. */
export const pooled = (pool: pg.Pool): Connections => ({
  async connect() {
    const client = await pool.connect();
    return {
      query(statement) {
        sendTogether(client);
        return client.query(statement);
      },
      release: (isSpoilt) => client.release(isSpoilt),
    };
  },
  end: () => pool.end(),
});

const corked = new WeakSet<pg.PoolClient>();
/** Statements that are asked for in one turn leave in one packet: each write of its own wakes the server once more. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Writable } }).connection;
  if (corked.has(client)) return;
  corked.add(client);
  stream.cork();
  process.nextTick(() => {
    corked.delete(client);
    stream.uncork();
  });
}

export interface ExecutorOptions {
  /** May refuse by throwing. */
  readonly beforeConnect: () => void;
  /** Names the statements whose plans a connection is to keep. */
  readonly nameOf: NameOf;
}

/** The query builder over these connections. */
export function executorOver(connections: Connections, { beforeConnect, nameOf }: ExecutorOptions): PooledExecutor {
  let inUse = 0;
  let isEnding = false;
  const idle = Promise.withResolvers<void>();
  const leave = (): void => {
    inUse -= 1;
    if (isEnding && inUse === 0) idle.resolve();
  };
  const connect = async (): Promise<PostgresPoolClient> => {
    beforeConnect();
    if (isEnding) throw new Error('the database is closed');
    inUse += 1;
    try {
      return guardedClient(await connections.connect(), leave, nameOf);
    } catch (error) {
      leave();
      throw error;
    }
  };
  return {
    executor: new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool: { connect, end: () => connections.end() } }) }),
    async connect() {
      const client = await connect();
      // Kysely's own transactions hold each statement back until the one before it is answered; a builder over the one connection does not.
      const borrowed: PostgresPoolClient = { query: client.query, release: () => undefined };
      const own: PostgresPool = { connect: () => Promise.resolve(borrowed), end: () => Promise.resolve() };
      return {
        executor: new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool: own }) }),
        async command(command) {
          await client.query(command, []);
        },
        release: () => client.release(),
      };
    },
    async end() {
      isEnding = true;
      // The pool itself would forget those who wait for a connection, and they would wait for ever.
      if (inUse > 0) await Promise.race([idle.promise, new Promise((resolve) => setTimeout(resolve, endAfterMs).unref())]);
      await connections.end();
    },
  };
}

/**
 * PostgreSQL answers COMMIT with ROLLBACK, and no error, if a statement had failed before. Then nothing was kept, and whoever
 * asked must hear of it. A connection that could not even roll back is not used again.
 */
function guardedClient(connection: Connection, leave: () => void, nameOf: NameOf): PostgresPoolClient {
  let isSpoilt = false;
  const run = async <Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    try {
      // COMMIT and its kin are cheaper as simple queries.
      const name = parameters.length === 0 ? undefined : nameOf(sql);
      const result = await connection.query(
        parameters.length === 0 ? { text: sql } : { text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) },
      );
      if (sql === 'commit' && result.command === 'ROLLBACK') throw new CommitRefused('a statement of the transaction had failed: nothing of it was kept');
      return { command: result.command as PostgresQueryResult<Row>['command'], rowCount: result.rowCount ?? 0, rows: result.rows as Row[] };
    } catch (error) {
      if (sql === 'rollback') isSpoilt = true;
      throw error;
    }
  };
  function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(sql: string | PostgresCursor<Row>, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    assert(typeof sql === 'string', 'queries are not streamed: a page of rows at a time is what every caller wants');
    return run<Row>(sql, parameters);
  }
  return {
    query,
    release() {
      connection.release(isSpoilt);
      leave();
    },
  };
}
