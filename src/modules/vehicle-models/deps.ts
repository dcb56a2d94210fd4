import type { Operations } from '#modules/operations/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';

export interface VehicleModelsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly operations: {
    recordAuditEntry: Operations['recordAuditEntry'];
  };
}
