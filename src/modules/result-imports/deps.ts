import type { Accounts } from '#modules/accounts/index.ts';
import type { Operations } from '#modules/operations/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Signal } from '#platform/workers/job.ts';
import type { ImportedResult, ReadTitle } from './read-result.ts';

type FindInVocabulary = (
  executor: Executor,
  vehicle: Pick<ImportedResult, 'make' | 'model' | 'year' | 'title'>,
) => Promise<{ readonly makeId: string | null; readonly modelSlug: string | null }>;

export interface ResultImportsDeps {
  readonly vehicleModels: {
    readonly find: FindInVocabulary;
    titleReader(executor: Executor): Promise<ReadTitle>;
  };
  readonly database: Database;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly operations: Pick<Operations, 'settings' | 'recordAuditEntry'>;
  readonly accounts: Pick<Accounts, 'usernames'>;
}

export interface ResultImportsContext extends ResultImportsDeps {
  readonly due: Signal;
}
