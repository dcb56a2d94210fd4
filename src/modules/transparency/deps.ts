import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';

export interface TransparencyDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl' | 'secret'> & Partial<Pick<Config, 'previousSecret'>>;
}
