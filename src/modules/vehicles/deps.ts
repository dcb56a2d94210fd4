import type { Image } from '#contract/primitives.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Result } from '#contract/result.ts';
import type { Placed } from './store.ts';

export interface VehiclesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: {
    readonly dealerMembership: { soldForBy(executor: Executor, userId: string): Promise<string[]> };
    dealersOf(
      executor: Executor,
      dealerIds: readonly string[],
    ): Promise<ReadonlyMap<string, { readonly slug: string; readonly name: string }>>;
  };
  readonly media: {
    notOwned(executor: Executor, userId: string, imageIds: readonly string[]): Promise<string[]>;
    attachDetails(executor: Executor, placed: readonly Placed[]): Promise<Image[]>;
    readonly documents: {
      add(bytes: Uint8Array): Promise<
        Result<{
          readonly storageKey: string;
          readonly contentType: 'application/pdf' | 'image/jpeg';
          readonly byteLength: number;
        }>
      >;
      read(storageKey: string): Promise<Uint8Array | null>;
      remove(storageKey: string): Promise<void>;
    };
  };
  documentsInUse(executor: Executor, documentIds: readonly string[]): Promise<ReadonlySet<string>>;
}
