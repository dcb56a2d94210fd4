import { createVehicleModels, type VehicleModels } from '#modules/vehicle-models/index.ts';
import type { TestDatabase } from './database.ts';

/** The vocabulary that a test database has, for looking names up. */
export function vocabularyOf({ database }: Pick<TestDatabase, 'database'>): VehicleModels {
  return createVehicleModels({
    database,
    clock: { now: () => Promise.reject(new Error('this test edits no vocabulary')) },
    operations: { recordAuditEntry: () => Promise.resolve() },
  });
}
