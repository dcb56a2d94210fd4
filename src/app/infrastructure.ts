import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open.ts';
import { createLog } from '#platform/log.ts';
import type { Log } from '#platform/log.ts';

/** Created once per process and shared by every application instance built on it. */
export interface Infrastructure {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
}

/** Opens the infrastructure. Callers must close the database last. */
export async function openInfrastructure(config: Config): Promise<Infrastructure> {
  const log = createLog(config);
  return { config, log, database: await openDatabase(config, log) };
}
