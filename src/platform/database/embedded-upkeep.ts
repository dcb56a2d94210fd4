import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import type { Connection } from './pool.ts';

const usualEveryMs = 30_000;
/**
 * After each table, maintenance rests for this many times the time it took, so a bid, which runs several statements,
 * does not wait for one table after another.
 */
const restPerWork = 4;
const checkpointAfterBytes = 32 * 1024 * 1024;
/** PostgreSQL's autovacuum defaults, in rows and in shares of the table. */
const TABLES_TO_VACUUM = `
  select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

/**
 * Vacuums, analyzes and checkpoints: the embedded engine has no background processes, so otherwise its log would grow
 * forever, dead rows would stay and the planner would have no statistics. It works on one table at a time with rests
 * between, so a bid waits for one table at most.
 */
export function startUpkeep(
  connection: Pick<Connection, 'query'>,
  log: Log,
  everyMs = usualEveryMs,
): { stop(): Promise<void> } {
  let checkpointAt: string | null = null;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const stopping = new AbortController();

  const ask = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> =>
    (await connection.query({ text, ...(values === undefined ? {} : { values }) })).rows as Row[];
  const work = async (text: string): Promise<void> => {
    const startedAt = performance.now();
    await ask(text);
    const restMs = (performance.now() - startedAt) * restPerWork;
    await pause(restMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  };
  const keepUp = async (): Promise<void> => {
    const rows = await ask<{ name: string }>(TABLES_TO_VACUUM);
    for (const { name } of rows) {
      if (isStopped) return;
      await work(`vacuum (analyze) ${name}`);
    }
    const [now] = await ask<{ at: string; bytes: number }>(
      'select pg_current_wal_lsn()::text as at, coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn), 0)::double precision as bytes',
      [checkpointAt],
    );
    if (now === undefined || isStopped) return;
    checkpointAt ??= now.at;
    if (now.bytes < checkpointAfterBytes) return;
    await ask('checkpoint');
    checkpointAt = now.at;
  };
  const timer = setInterval(() => {
    running = running
      .then(keepUp)
      .catch((error: unknown) => log.error({ error: String(error) }, 'the upkeep of the embedded database failed'));
  }, everyMs);
  timer.unref();
  return {
    stop() {
      isStopped = true;
      stopping.abort();
      clearInterval(timer);
      return running;
    },
  };
}
