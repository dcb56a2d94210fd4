import type { Documents, Media } from '#modules/media/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';

export interface VehiclesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: {
    readonly dealerMembership: { dealerIdsToSellFor(executor: Executor, userId: string): Promise<string[]> };
    findDealersByIds(
      executor: Executor,
      dealerIds: readonly string[],
    ): Promise<ReadonlyMap<string, { readonly slug: string; readonly name: string }>>;
  };
  readonly media: Pick<Media, 'findNotOwned' | 'attachDetails'> & {
    readonly documents: Pick<Documents, 'add' | 'read' | 'remove'>;
  };
  documentsInUse(executor: Executor, documentIds: readonly string[]): Promise<ReadonlySet<string>>;
}
