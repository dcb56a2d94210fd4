import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';

export interface VehicleModelsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly operations: {
    recordAuditEntry(
      transaction: Executor,
      entry: {
        actorId: string;
        action: string;
        subject: string;
        reason: string;
        before: unknown;
        after: unknown;
        at: number;
      },
    ): Promise<void>;
  };
}
