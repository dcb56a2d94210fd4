import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open.ts';
import { columnTypes } from '#platform/database/types.ts';
import { silentLog } from '#platform/log.ts';
import { startPostgresServer } from '#tests/support/postgres-server.ts';

const CONNECTIONS = 16;
/** As many 16 MB files as the server keeps (`min_wal_size`). */
const LOG_FILES = 64;

export interface Place {
  readonly database: Database;
  readonly url: string | null;
  /** Commits per second of a prepared UPDATE of a single row. */
  bareUpdates(connections: number, seconds: number): Promise<number>;
  close(): Promise<void>;
}

/**
 * Opens `postgres` (a server of its own that syncs every commit), `embedded`, or the server at a URL. With `keepIn` the
 * database stays in that directory and is reused.
 */
export async function openBenchDatabase(
  where: string,
  { keepIn = null }: { keepIn?: string | null } = {},
): Promise<Place> {
  if (where === 'embedded') {
    if (keepIn !== null) mkdirSync(keepIn, { recursive: true });
    const dataDir = keepIn ?? mkdtempSync(join(tmpdir(), 'hammerdown-bench-'));
    const database = await openDatabase({ databaseUrl: null, dataDir }, silentLog());
    await layRow(database);
    const update = async (): Promise<void> => {
      await sql`update bench_row set value = value + 1 where id = ${1}`.execute(database.executor);
    };
    return {
      database,
      url: null,
      bareUpdates: (_, seconds) => countFor(seconds, [update]),
      close: async () => {
        await database.close();
        if (keepIn === null) rmSync(dataDir, { recursive: true });
      },
    };
  }
  const server = where === 'postgres' ? await startPostgresServer({ syncs: true, keepIn }) : null;
  const url = server?.url ?? where;
  const database = await openDatabase({ databaseUrl: url, dataDir: '', databaseConnections: CONNECTIONS }, silentLog());
  await layRow(database);
  if (server !== null) await fillLog(database);
  return {
    database,
    url,
    async bareUpdates(connections, seconds) {
      const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
      await Promise.all(clients.map((client) => client.connect()));
      const perSecond = await countFor(
        seconds,
        clients.map((client) => async () => {
          await client.query({
            name: 'bare',
            text: 'update bench_row set value = value + 1 where id = $1',
            values: [1],
          });
        }),
      );
      await Promise.all(clients.map((client) => client.end()));
      return perSecond;
    },
    close: async () => {
      await database.close();
      await server?.stop();
    },
  };
}

async function layRow({ executor }: Database): Promise<void> {
  await sql`create table if not exists bench_row (id integer primary key, value bigint not null) with (fillfactor = 60)`.execute(
    executor,
  );
  await sql`insert into bench_row values (1, 0) on conflict do nothing`.execute(executor);
}

/** A long-running server reuses its WAL files. A new one creates each file, which would delay some commits. */
async function fillLog(database: Database): Promise<void> {
  for (let file = 0; file < LOG_FILES; file += 1) {
    await sql`select pg_logical_emit_message(false, 'bench', '')`.execute(database.executor);
    await sql`select pg_switch_wal()`.execute(database.executor);
  }
  await sql`checkpoint`.execute(database.executor);
}

async function countFor(seconds: number, workers: readonly (() => Promise<void>)[]): Promise<number> {
  let count = 0;
  const startedAt = performance.now();
  await Promise.all(
    workers.map(async (work) => {
      while (performance.now() - startedAt < seconds * 1000) {
        await work();
        count += 1;
      }
    }),
  );
  return count / ((performance.now() - startedAt) / 1000);
}

/** The same database with ordinary transactions: one statement after another, each planned when it runs. */
export function plainDatabase({ database, url }: Place): { database: Database; close(): Promise<void> } {
  if (url === null) return { database, close: async () => undefined };
  const pool = new pg.Pool({ connectionString: url, types: columnTypes, max: CONNECTIONS });
  const executor = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) });
  return {
    database: { ...database, executor, transaction: (work) => executor.transaction().execute(work) },
    close: () => executor.destroy(),
  };
}
