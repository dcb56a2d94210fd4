import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import pg from 'pg';
import { assert } from '../assert.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { createLocalChannel, openPostgresChannel, type NotifyChannel } from './notify-channel.ts';
import type { Database } from './database.ts';
import { LeaseOwner } from './lease-owner.ts';
import { lockDirectory } from './directory-lock.ts';
import { startEmbeddedEngine, type EmbeddedEngine } from './embedded-engine.ts';
import { startUpkeep } from './embedded-upkeep.ts';
import { EmbeddedStream } from './embedded-stream.ts';
import { migrate } from './migrate.ts';
import { keepPlans, type NameOf } from './statement-names.ts';
import { executorOver, pooled, type Connections } from './pool.ts';
import { shareSession } from './shared-session.ts';
import { columnTypes } from './types.ts';

/** No page or bid query takes seconds: a slow one is canceled before it blocks the site. */
const statementTimeoutMs = 15_000;
const lockTimeoutMs = 10_000;
const idleInTransactionMs = 20_000;
const connectTimeoutMs = 10_000;
const idleConnectionMs = 60_000;

const NOTICE_LOSS = 'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseConnections' | 'migrationsDatabaseUrl'>>;
export interface OpenOptions {
  /** Called if the embedded engine dies unexpectedly. By default the process crashes. */
  readonly onDeath?: (error: Error) => void;
  readonly hangMs?: number;
  readonly upkeepEveryMs?: number;
  readonly migrations?: string;
}
export interface EmbeddedDatabase extends Database {
  readonly kind: 'embedded';
  syncs(): Promise<number>;
}

/** Opens the configured database and applies pending migrations. */
export async function openDatabase(config: DatabaseConfig, log: Log, options: OpenOptions = {}): Promise<Database> {
  return config.databaseUrl === null
    ? openEmbedded(config, log, options)
    : openPostgres(config.databaseUrl, config, { log, ...options });
}

async function openPostgres(
  url: string,
  config: DatabaseConfig,
  options: OpenOptions & { log: Log },
): Promise<Database> {
  const { log } = options;
  const ownerUrl = config.migrationsDatabaseUrl ?? null;
  const mover = new pg.Client({
    connectionString: ownerUrl ?? url,
    application_name: 'hammerdown migrations',
    types: columnTypes,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  await mover.connect();
  try {
    const applicationRole = ownerUrl === null ? null : decodeURIComponent(new URL(url).username);
    await migrate(mover, log, options.migrations, applicationRole);
  } finally {
    await mover.end();
  }
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'hammerdown',
    types: columnTypes,
    max: config.databaseConnections ?? 12,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleConnectionMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    pipeline: true,
  });
  watchConnections(pool, log);
  const owner = new LeaseOwner();
  const notifyChannel = await openPostgresChannel(url, log, async (session) => {
    // The server notices soon if this machine is gone, and frees what the session owns.
    await session.query(NOTICE_LOSS);
    await owner.hold(session);
  });
  return assemble('postgres', {
    connections: pooled(pool),
    notifyChannel,
    leaseOwner: () => owner.number,
    close: async () => undefined,
    nameOf: keepPlans(),
  });
}

/** Opens the embedded database in `dataDir` and locks it for this process. */
export async function openEmbedded(
  config: Pick<DatabaseConfig, 'dataDir'>,
  log: Log,
  options: OpenOptions = {},
): Promise<EmbeddedDatabase> {
  const lock = lockDirectory(config.dataDir);
  let engine: EmbeddedEngine;
  const die =
    options.onDeath ??
    ((error: Error) => {
      log.fatal(
        { error: error.stack },
        'the embedded database has died; the process ends, and what was acknowledged is on the disk',
      );
      // Thrown outside every handler on purpose: the process must not continue without its database.
      setImmediate(() => {
        throw error;
      });
    });
  try {
    engine = await startEmbeddedEngine(join(config.dataDir, 'database'), {
      onDeath: die,
      ...(options.hangMs === undefined ? {} : { hangMs: options.hangMs }),
    });
  } catch (error) {
    lock.release();
    throw error;
  }
  const client = new pg.Client({
    user: 'postgres',
    database: 'postgres',
    types: columnTypes,
    stream: () => new EmbeddedStream(engine),
    pipeline: true,
  });
  notifyLoss(client, log);
  const owner = new LeaseOwner();
  const close = async (): Promise<void> => {
    try {
      await engine.close();
    } finally {
      lock.release();
    }
  };
  try {
    await client.connect();
    await migrate(client, log, options.migrations);
    await owner.hold(client);
  } catch (error) {
    await client.end().catch(() => undefined);
    await close();
    throw error;
  }
  const share = shareSession(client);
  const upkeep = startUpkeep(share(), log, options.upkeepEveryMs);
  const connections: Connections = { connect: () => Promise.resolve(share()), end: () => client.end() };
  const database = assemble('embedded', {
    connections,
    notifyChannel: createLocalChannel(),
    leaseOwner: () => owner.number,
    close,
    nameOf: keepPlans(),
    beforeEnd: () => upkeep.stop(),
  });
  return { ...database, kind: 'embedded', syncs: () => engine.syncs() };
}

/** A lost connection only fails its own queries. Without this listener its `error` event would end the process. */
function notifyLoss(client: pg.ClientBase, log: Log): void {
  client.on('error', (error: Error) => log.warn({ error: error.message }, 'a connection to the database was lost'));
}

function watchConnections(pool: pg.Pool, log: Log): void {
  pool.on('connect', (client) => notifyLoss(client, log));
  // The pool repeats errors that the idle connection has already logged.
  pool.on('error', () => undefined);
}

interface Parts {
  readonly connections: Connections;
  readonly notifyChannel: NotifyChannel;
  leaseOwner(): number;
  readonly nameOf: NameOf;
  close(): Promise<void>;
  beforeEnd?(): Promise<void>;
}

function assemble(kind: Database['kind'], deps: Parts): Database {
  const inside = new AsyncLocalStorage<{ isOpen: boolean }>();
  // On the embedded database a pool query inside a transaction waits forever; on PostgreSQL it does so when the pool
  // is exhausted. Refusing it on both shows the bug where it is made.
  const beforeConnect = (): void =>
    assert(
      inside.getStore()?.isOpen !== true,
      'a query went to the pool from within a transaction: give it the transaction',
    );
  const builder = executorOver(deps.connections, { beforeConnect, nameOf: deps.nameOf });
  let closing: Promise<void> | null = null;
  return {
    kind,
    notifyChannel: deps.notifyChannel,
    leaseOwner: deps.leaseOwner,
    executor: builder.executor,
    async transaction(work) {
      const connection = await builder.connect();
      const scope = { isOpen: true };
      try {
        // Not awaited: the first statements of the work are pipelined behind `begin`.
        const begun = connection.command('begin');
        const [, worked] = await Promise.allSettled([begun, inside.run(scope, () => work(connection.executor))]);
        await begun;
        if (worked.status === 'rejected') throw worked.reason;
        await connection.command('commit');
        return worked.value;
      } catch (error) {
        await connection.command('rollback').catch(() => undefined);
        throw error;
      } finally {
        scope.isOpen = false;
        connection.release();
      }
    },
    close() {
      closing ??= (async () => {
        await deps.notifyChannel.close();
        await deps.beforeEnd?.();
        await builder.end();
        await deps.close();
      })();
      return closing;
    },
  };
}

const retryableCodes = new Set(['40001', '40P01']);

/** True for a serialization failure or a deadlock: the same transaction may succeed on retry. */
export function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && retryableCodes.has(error.code);
}
