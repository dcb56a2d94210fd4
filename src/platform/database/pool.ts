import type { Writable } from 'node:stream';
import {
  Kysely,
  PostgresDialect,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import type pg from 'pg';
import { assert } from '../assert.ts';
import type { Executor } from './database.ts';
import type { NameOf } from './statement-names.ts';

/** Longer than any statement may take. */
const endAfterMs = 25_000;

/** The database turned a commit into a rollback: a statement had failed and the work continued anyway. */
export class CommitRefused extends Error {
  override readonly name = 'CommitRefused';
}

/** Minimal connection interface for Kysely. */
export interface Connection {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
  /** Returns the connection to the pool; a broken one is discarded. */
  release(isSpoilt: boolean): void;
}
export interface Connections {
  connect(): Promise<Connection>;
  end(): Promise<void>;
}

/** A dedicated connection. Statements issued together are sent together and answered in order. */
export interface OwnConnection {
  readonly executor: Executor;
  command(command: 'begin' | 'commit' | 'rollback'): Promise<void>;
  release(): void;
}
export interface PooledExecutor {
  readonly executor: Executor;
  connect(): Promise<OwnConnection>;
  /** Waits for running and queued queries, refuses new ones, then closes the connections. */
  end(): Promise<void>;
}

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
/** Sends statements issued in the same tick in one packet: each separate write wakes the server once more. */
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
  /** May throw to refuse the query. */
  readonly beforeConnect: () => void;
  readonly nameOf: NameOf;
}

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
    executor: new Kysely<Record<never, never>>({
      dialect: new PostgresDialect({ pool: { connect, end: () => connections.end() } }),
    }),
    async connect() {
      const client = await connect();
      // Kysely's own transactions hold each statement back until the previous one is answered. A builder over the
      // borrowed connection does not.
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
      // The pool drops queued clients when it ends, and they would wait forever.
      if (inUse > 0)
        await Promise.race([idle.promise, new Promise((resolve) => setTimeout(resolve, endAfterMs).unref())]);
      await connections.end();
    },
  };
}

/**
 * Throws when PostgreSQL answers COMMIT with ROLLBACK, which it does without an error if an earlier statement failed.
 * A connection whose rollback fails is discarded.
 */
function guardedClient(connection: Connection, leave: () => void, nameOf: NameOf): PostgresPoolClient {
  let isSpoilt = false;
  const run = async <Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    try {
      // COMMIT and similar commands are cheaper as simple queries.
      const name = parameters.length === 0 ? undefined : nameOf(sql);
      const result = await connection.query(
        parameters.length === 0
          ? { text: sql }
          : { text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) },
      );
      if (sql === 'commit' && result.command === 'ROLLBACK')
        throw new CommitRefused('a statement of the transaction had failed: nothing of it was kept');
      return {
        command: result.command as PostgresQueryResult<Row>['command'],
        rowCount: result.rowCount ?? 0,
        rows: result.rows as Row[],
      };
    } catch (error) {
      if (sql === 'rollback') isSpoilt = true;
      throw error;
    }
  };
  function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(
    sql: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
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
