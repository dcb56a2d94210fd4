import { createVehicleModels } from '#modules/vehicle-models/index.ts';
import type { Database } from '#platform/database/database.ts';

/** Returns the function that maps vehicles to them. */
export async function openVocabulary(database: Database): Promise<{ mapAll(): Promise<void> }> {
  const { addStartingSet, jobs } = createVehicleModels({
    database,
    clock: { now: () => Promise.resolve(Date.now()) },
    operations: { recordAuditEntry: () => Promise.resolve() },
  });
  await addStartingSet();
  return {
    async mapAll() {
      for (const job of jobs)
        while (((await job.backlog?.()) ?? 0) > 0) await job.run({ stopping: AbortSignal.any([]) });
    },
  };
}
