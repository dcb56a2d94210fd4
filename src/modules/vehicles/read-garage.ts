import type { Vehicle } from '#contract/vehicles.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, type Result } from '#platform/http/result.ts';
import type { VehiclesParts } from './parts.ts';
import { dealersOf, presentVehicle } from './present.ts';
import { garageIn, noSuchVehicle } from './save-vehicle.ts';
import { findVehicle, type GarageOf, imagesOf, listVehicles, type VehicleRecord } from './store.ts';

/** All vehicles of a garage, the newest first. */
export async function readGarage(parts: VehiclesParts, executor: Executor, garage: GarageOf): Promise<Vehicle[]> {
  return dressed(parts, executor, await listVehicles(executor, garage));
}

/** One vehicle of the user. */
export async function readVehicle(parts: VehiclesParts, actor: SignedIn, id: string): Promise<Result<Vehicle>> {
  const vehicle = await readVehicleOf(parts, parts.database.executor, { ...garageIn(actor), id });
  return vehicle === null ? noSuchVehicle() : accepted(vehicle);
}

/** The same for other modules, in their transaction. */
export async function readVehicleOf(parts: VehiclesParts, executor: Executor, { id, ...garage }: GarageOf & { id: string }): Promise<Vehicle | null> {
  const vehicle = await findVehicle(executor, garage, id);
  const [shown] = vehicle === null ? [] : await dressed(parts, executor, [vehicle]);
  return shown ?? null;
}

async function dressed(parts: VehiclesParts, executor: Executor, vehicles: readonly VehicleRecord[]): Promise<Vehicle[]> {
  const placed = await imagesOf(
    executor,
    vehicles.map(({ id }) => id),
  );
  // In one query; they come back in the order in which they were asked for, those that are gone left out.
  const images = await parts.media.dress(executor, [...placed.values()].flat());
  const dealers = await dealersOf(parts, executor, vehicles);
  let next = 0;
  return vehicles.map((vehicle) =>
    presentVehicle(
      vehicle,
      (placed.get(vehicle.id) ?? []).flatMap((place) => {
        const image = images[next];
        if (image?.id !== place.id) return [];
        next += 1;
        return [image];
      }),
      dealers,
    ),
  );
}
