import type { Image } from '#contract/primitives.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Placed } from './store.ts';

/** What the garage is made of. */
export interface VehiclesParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly media: {
    /** Which of these photographs are not this user's to place. */
    notOwned(executor: Executor, userId: string, imageIds: readonly string[]): Promise<string[]>;
    /** Photographs as the wire has them, in the given order. */
    dress(executor: Executor, placed: readonly Placed[]): Promise<Image[]>;
  };
}
