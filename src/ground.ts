import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open.ts';
import { createLog } from '#platform/log.ts';
import type { Log } from '#platform/log.ts';

/** What a house stands on: made once a process, shared by every house built over it. */
export interface Ground {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
}

/** Opens what the house stands on; close its database last. */
export async function openGround(config: Config): Promise<Ground> {
  const log = createLog(config);
  return { config, log, database: await openDatabase(config, log) };
}
