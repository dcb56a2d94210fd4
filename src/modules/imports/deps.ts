import type { Accounts } from '#modules/accounts/index.ts';
import type { Operations } from '#modules/operations/index.ts';
import type { Notifications } from '#modules/notifications/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Signal } from '#platform/workers/job.ts';
import type { Media } from '#modules/media/index.ts';
import type { ImportDrafts, ImportedAuctions } from '#modules/selling/index.ts';
import type { ImportedResult, ReadTitle } from './results/read-result.ts';

type FindInVocabulary = (
  executor: Executor,
  vehicle: Pick<ImportedResult, 'make' | 'model' | 'title'> & { readonly year: ImportedResult['year'] | null },
) => Promise<{ readonly makeId: string | null; readonly modelSlug: string | null }>;

export interface ImportsDeps {
  readonly vehicleModels: {
    readonly find: FindInVocabulary;
    titleReader(executor: Executor): Promise<ReadTitle>;
  };
  readonly auctions: ImportedAuctions;
  readonly importDrafts: ImportDrafts;
  readonly media: Pick<Media, 'addImage' | 'attach' | 'replace' | 'discard'>;
  readonly config: { readonly allowsOwnNetwork: boolean };
  readonly database: Database;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly operations: Pick<Operations, 'settings' | 'recordAuditEntry'>;
  readonly accounts: Pick<
    Accounts,
    'usernames' | 'importedPeople' | 'findDealerBySlug' | 'findDealersByIds' | 'dealerMembership'
  >;
  readonly notifications: Pick<Notifications, 'notify'>;
}

export interface ImportsContext extends ImportsDeps {
  readonly due: Signal;
}
