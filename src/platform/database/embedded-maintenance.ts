import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import type { Connection } from './pool.ts';

const defaultIntervalMs = 30_000;
/** Rests after each table for this many times the time it took, so that a bid doesn't wait for several tables. */
const restFactor = 4;
const checkpointAfterBytes = 32 * 1024 * 1024;
const TABLES_TO_VACUUM = `
  select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

/** The embedded engine has no background processes. */
export function startMaintenance(
  connection: Pick<Connection, 'query'>,
  log: Log,
  everyMs = defaultIntervalMs,
): { stop(): Promise<void> } {
  let checkpointAt: string | null = null;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const stopping = new AbortController();

  const query = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> =>
    (await connection.query({ text, ...(values === undefined ? {} : { values }) })).rows as Row[];
  const runAndRest = async (text: string): Promise<void> => {
    const startedAt = performance.now();
    await query(text);
    const restMs = (performance.now() - startedAt) * restFactor;
    await pause(restMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  };
  const runMaintenance = async (): Promise<void> => {
    const rows = await query<{ name: string }>(TABLES_TO_VACUUM);
    for (const { name } of rows) {
      if (isStopped) return;
      await runAndRest(`vacuum (analyze) ${name}`);
    }
    const [now] = await query<{ at: string; bytes: number }>(
      'select pg_current_wal_lsn()::text as at, coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn), 0)::double precision as bytes',
      [checkpointAt],
    );
    if (now === undefined || isStopped) return;
    checkpointAt ??= now.at;
    if (now.bytes < checkpointAfterBytes) return;
    await query('checkpoint');
    checkpointAt = now.at;
  };
  const timer = setInterval(() => {
    running = running
      .then(runMaintenance)
      .catch((error: unknown) => log.error({ error: String(error) }, 'maintenance of the embedded database failed'));
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
