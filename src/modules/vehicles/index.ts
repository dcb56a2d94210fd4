import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Vehicle } from '#contract/vehicles.ts';
import type { Executor } from '#platform/database/database.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import type { VehiclesParts } from './parts.ts';
import { readGarage } from './read-garage.ts';
import { vehicleRoutes } from './routes.ts';
import { deleteVehiclesOf } from './store.ts';

export type { VehiclesParts } from './parts.ts';

/** The garage: the vehicles that people own, or prepare to sell. */
export interface Vehicles {
  /** Relative to `/api`. */
  readonly routes: OpenAPIHono<ApiEnv>;
  /** All vehicles of a user. */
  garageOf(executor: Executor, userId: string): Promise<Vehicle[]>;
  /** Empties a garage whose owner leaves. */
  empty(transaction: Executor, userId: string): Promise<void>;
}

/** Makes the garage. */
export function createVehicles(parts: VehiclesParts): Vehicles {
  return { routes: vehicleRoutes(parts), garageOf: (executor, userId) => readGarage(parts, executor, userId), empty: deleteVehiclesOf };
}
