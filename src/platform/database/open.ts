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
import { startEmbeddedEngine, type Engine } from './embedded-engine.ts';
import { startMaintenance } from './embedded-maintenance.ts';
import { EmbeddedStream } from './embedded-stream.ts';
import { migrate } from './migrate.ts';
import { createPlanCache, type NameOf } from './statement-names.ts';
import { createExecutor, pooled, type Connections } from './pool.ts';
import { shareSession } from './shared-session.ts';
import { columnTypes } from './types.ts';

const statementTimeoutMs = 15_000;
const lockTimeoutMs = 10_000;
const idleInTransactionMs = 20_000;
const connectTimeoutMs = 10_000;
const idleConnectionMs = 60_000;

const KEEPALIVE_SETTINGS = 'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseConnections' | 'migrationsDatabaseUrl'>>;
export interface OpenOptions {
  readonly onDeath?: (error: Error) => void;
  readonly hangMs?: number;
  readonly maintenanceEveryMs?: number;
  readonly migrations?: string;
}
export interface EmbeddedDatabase extends Database {
  readonly kind: 'embedded';
  syncs(): Promise<number>;
}

export async function openDatabase(config: DatabaseConfig, log: Log): Promise<Database> {
  return config.databaseUrl === null ? openEmbedded(config, log) : openPostgres(config.databaseUrl, config, log);
}

async function openPostgres(url: string, config: DatabaseConfig, log: Log): Promise<Database> {
  const ownerUrl = config.migrationsDatabaseUrl ?? null;
  const migrator = new pg.Client({
    connectionString: ownerUrl ?? url,
    application_name: 'hammerdown migrations',
    types: columnTypes,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  await migrator.connect();
  try {
    const applicationRole = ownerUrl === null ? null : decodeURIComponent(new URL(url).username);
    await migrate(migrator, log, { applicationRole });
  } finally {
    await migrator.end();
  }
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'hammerdown',
    types: columnTypes,
    max: config.databaseConnections ?? 12,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleConnectionMs,
    // Compiling a list's query, or starting workers for it, takes longer than running it.
    options: '-c jit=off -c max_parallel_workers_per_gather=0',
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    pipeline: true,
  });
  logPoolErrors(pool, log);
  const owner = new LeaseOwner();
  const notifyChannel = await openPostgresChannel(url, log, async (session) => {
    // The server soon notices if this machine is gone, and frees its leases.
    await session.query(KEEPALIVE_SETTINGS);
    await owner.hold(session);
  });
  return createDatabase('postgres', {
    connections: pooled(pool),
    notifyChannel,
    leaseOwner: () => owner.number,
    close: async () => undefined,
    nameOf: createPlanCache(),
  });
}

export async function openEmbedded(
  config: Pick<DatabaseConfig, 'dataDir'>,
  log: Log,
  options: OpenOptions = {},
): Promise<EmbeddedDatabase> {
  const lock = lockDirectory(config.dataDir);
  let engine: Engine;
  const onDeath =
    options.onDeath ??
    ((error: Error) => {
      log.fatal(
        { error: error.stack },
        'the embedded database crashed; the process ends, and all acknowledged commits are on disk',
      );
      // Thrown outside every handler, because the process must not continue without its database.
      setImmediate(() => {
        throw error;
      });
    });
  try {
    engine = await startEmbeddedEngine(join(config.dataDir, 'database'), {
      onDeath: onDeath,
      ...(options.hangMs === undefined ? {} : { hangMs: options.hangMs }),
    });
  } catch (error) {
    lock.release();
    throw error;
  }
  return openOnEngine(engine, log, { ...options, onClosed: () => lock.release() });
}

/** Opens the database of a running embedded engine, and closes the engine with it. */
export async function openOnEngine(
  engine: Engine,
  log: Log,
  options: Pick<OpenOptions, 'maintenanceEveryMs' | 'migrations'> & { onClosed(): void },
): Promise<EmbeddedDatabase> {
  const client = new pg.Client({
    user: 'postgres',
    database: 'postgres',
    types: columnTypes,
    stream: () => new EmbeddedStream(engine),
    pipeline: true,
  });
  logConnectionErrors(client, log);
  const owner = new LeaseOwner();
  const close = async (): Promise<void> => {
    try {
      await engine.close();
    } finally {
      options.onClosed();
    }
  };
  try {
    await client.connect();
    await migrate(client, log, { directory: options.migrations });
    await owner.hold(client);
  } catch (error) {
    await client.end().catch(() => undefined);
    await close();
    throw error;
  }
  const share = shareSession(client);
  const maintenance = startMaintenance(share(), log, options.maintenanceEveryMs);
  const connections: Connections = { connect: () => Promise.resolve(share()), end: () => client.end() };
  const database = createDatabase('embedded', {
    connections,
    notifyChannel: createLocalChannel(),
    leaseOwner: () => owner.number,
    close,
    nameOf: createPlanCache(),
    beforeEnd: () => maintenance.stop(),
  });
  return { ...database, kind: 'embedded', syncs: () => engine.syncs() };
}

/** Without this listener a lost connection would end the process. */
function logConnectionErrors(client: pg.ClientBase, log: Log): void {
  client.on('error', (error: Error) => log.warn({ error: error.message }, 'a connection to the database was lost'));
}

function logPoolErrors(pool: pg.Pool, log: Log): void {
  pool.on('connect', (client) => logConnectionErrors(client, log));
  // Already logged by the connection.
  pool.on('error', () => undefined);
}

interface DatabaseParts {
  readonly connections: Connections;
  readonly notifyChannel: NotifyChannel;
  leaseOwner(): number;
  readonly nameOf: NameOf;
  close(): Promise<void>;
  beforeEnd?(): Promise<void>;
}

function createDatabase(kind: Database['kind'], deps: DatabaseParts): Database {
  const transactionScope = new AsyncLocalStorage<{ isOpen: boolean }>();
  // On the embedded database a pool query inside a transaction waits forever; on PostgreSQL it does when the pool is
  // exhausted.
  const beforeConnect = (): void =>
    assert(
      transactionScope.getStore()?.isOpen !== true,
      'a query inside a transaction must use the transaction, not the pool',
    );
  const builder = createExecutor(deps.connections, { beforeConnect, nameOf: deps.nameOf });
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
        // Not awaited: the first statements are pipelined behind `begin`.
        const begun = connection.command('begin');
        const [, worked] = await Promise.allSettled([
          begun,
          transactionScope.run(scope, () => work(connection.executor)),
        ]);
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

export function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && retryableCodes.has(error.code);
}
