import type { Image } from '#contract/primitives.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Result } from '#platform/http/result.ts';
import type { Placed } from './store.ts';

/** What the garage is made of. */
export interface VehiclesParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: {
    /** The dealers in whose name somebody may sell. */
    readonly dealerBook: { soldForBy(executor: Executor, userId: string): Promise<string[]> };
    dealersOf(executor: Executor, dealerIds: readonly string[]): Promise<ReadonlyMap<string, { readonly slug: string; readonly name: string }>>;
  };
  readonly media: {
    /** Which of these photographs are not this user's to place. */
    notOwned(executor: Executor, userId: string, imageIds: readonly string[]): Promise<string[]>;
    /** Photographs as the wire has them, in the given order. */
    dress(executor: Executor, placed: readonly Placed[]): Promise<Image[]>;
    /** Private papers. */
    readonly documents: {
      add(
        bytes: Uint8Array,
      ): Promise<Result<{ readonly storageKey: string; readonly contentType: 'application/pdf' | 'image/jpeg'; readonly byteLength: number }>>;
      read(storageKey: string): Promise<Uint8Array | null>;
      remove(storageKey: string): Promise<void>;
    };
  };
  /** Which of these papers an auction carries on. */
  carried(executor: Executor, documentIds: readonly string[]): Promise<ReadonlySet<string>>;
}
