import type { Database } from '#platform/database/database.ts';

export interface VehicleModelsDeps {
  readonly database: Database;
}
