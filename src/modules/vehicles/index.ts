import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Vehicle } from '#contract/vehicles.ts';
import type { Executor } from '#platform/database/database.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { decodeVin } from './decode-vin.ts';
import type { VehiclesParts } from './parts.ts';
import { readGarage, readVehicleOf } from './read-garage.ts';
import { vehicleRoutes } from './routes.ts';
import { latestYear } from './save-vehicle.ts';
import { deleteVehiclesOf } from './store.ts';

export type { VehiclesParts } from './parts.ts';

/** The garage: the vehicles that people own, or prepare to sell. */
export interface Vehicles {
  /** Relative to `/api`. */
  readonly routes: OpenAPIHono<ApiEnv>;
  /** All vehicles of a user. */
  garageOf(executor: Executor, userId: string): Promise<Vehicle[]>;
  /** One vehicle of this user, or null. */
  find(executor: Executor, ownerId: string, id: string): Promise<Vehicle | null>;
  /** The number without what is only typed for the eye, or what is wrong with it. */
  checkVin(vin: string, at: Date): { readonly vin: string } | { readonly fault: string };
  /** Empties a garage whose owner leaves. */
  empty(transaction: Executor, userId: string): Promise<void>;
}

/** Makes the garage. */
export function createVehicles(parts: VehiclesParts): Vehicles {
  return {
    routes: vehicleRoutes(parts), garageOf: (executor, userId) => readGarage(parts, executor, userId), empty: deleteVehiclesOf,
    find: (executor, ownerId, id) => readVehicleOf(parts, executor, { ownerId, id }),
    checkVin(vin, at) {
      const read = decodeVin(vin, latestYear(at));
      return read.ok ? { vin: read.value.vin } : { fault: read.body.message };
    },
  };
}
