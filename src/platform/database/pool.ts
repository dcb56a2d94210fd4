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

const endTimeoutMs = 25_000;

/** PostgreSQL turned a commit into a rollback because an earlier statement had failed. */
export class CommitRefused extends Error {
  override readonly name = 'CommitRefused';
}

export interface Connection {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
  release(isBroken: boolean): void;
}
export interface Connections {
  connect(): Promise<Connection>;
  end(): Promise<void>;
}

/** Statements issued together are sent together and answered in order. */
export interface DedicatedConnection {
  readonly executor: Executor;
  command(command: 'begin' | 'commit' | 'rollback'): Promise<void>;
  release(): void;
}
export interface PooledExecutor {
  readonly executor: Executor;
  connect(): Promise<DedicatedConnection>;
  end(): Promise<void>;
}

export const pooled = (pool: pg.Pool): Connections => ({
  async connect() {
    const client = await pool.connect();
    return {
      query: (statement) => client.query(statement),
      release: (isBroken) => client.release(isBroken),
    };
  },
  end: () => pool.end(),
});

export interface ExecutorOptions {
  readonly beforeConnect: () => void;
  readonly nameOf: NameOf;
}

export function createExecutor(connections: Connections, { beforeConnect, nameOf }: ExecutorOptions): PooledExecutor {
  let inUse = 0;
  let isEnding = false;
  const idle = Promise.withResolvers<void>();
  const onRelease = (): void => {
    inUse -= 1;
    if (isEnding && inUse === 0) idle.resolve();
  };
  const connect = async (): Promise<PostgresPoolClient> => {
    beforeConnect();
    if (isEnding) throw new Error('the database is closed');
    inUse += 1;
    try {
      return guardedClient(await connections.connect(), onRelease, nameOf);
    } catch (error) {
      onRelease();
      throw error;
    }
  };
  return {
    executor: new Kysely<Record<never, never>>({
      dialect: new PostgresDialect({ pool: { connect, end: () => connections.end() } }),
    }),
    async connect() {
      const client = await connect();
      // Kysely's own transactions wait for each statement before the next one. A builder over the borrowed connection
      // doesn't.
      const borrowed: PostgresPoolClient = { query: client.query, release: () => undefined };
      const singlePool: PostgresPool = { connect: () => Promise.resolve(borrowed), end: () => Promise.resolve() };
      return {
        executor: new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool: singlePool }) }),
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
        await Promise.race([idle.promise, new Promise((resolve) => setTimeout(resolve, endTimeoutMs).unref())]);
      await connections.end();
    },
  };
}

/** Throws when PostgreSQL answers COMMIT with ROLLBACK, which it does without an error. */
function guardedClient(connection: Connection, onRelease: () => void, nameOf: NameOf): PostgresPoolClient {
  let isBroken = false;
  const run = async <Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    try {
      // Simple queries are cheaper for COMMIT and similar commands.
      const name = parameters.length === 0 ? undefined : nameOf(sql);
      const result = await connection.query(
        parameters.length === 0
          ? { text: sql }
          : { text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) },
      );
      if (sql === 'commit' && result.command === 'ROLLBACK')
        throw new CommitRefused('a statement of the transaction had failed, so it was rolled back');
      return {
        command: result.command as PostgresQueryResult<Row>['command'],
        rowCount: result.rowCount ?? 0,
        rows: result.rows as Row[],
      };
    } catch (error) {
      if (sql === 'rollback') isBroken = true;
      throw error;
    }
  };
  function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(
    sql: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    assert(typeof sql === 'string', 'streaming queries are not supported');
    return run<Row>(sql, parameters);
  }
  return {
    query,
    release() {
      connection.release(isBroken);
      onRelease();
    },
  };
}
