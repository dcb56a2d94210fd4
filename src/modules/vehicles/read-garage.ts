import type { Vehicle } from '#contract/vehicles.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { VehiclesDeps } from './deps.ts';
import { dealersOf, presentVehicle } from './present.ts';
import {
  findSeenVehicle,
  findVehicle,
  type GarageOf,
  imagesOf,
  listSeenVehicles,
  listVehicles,
  type SeenBy,
  type VehicleRecord,
} from './store.ts';

/** A dealer's API client sees all of that dealer's vehicles and nothing else. */
async function seenBy(deps: VehiclesDeps, executor: Executor, { userId, dealerId }: SignedIn): Promise<SeenBy> {
  return dealerId === undefined
    ? { ownerId: userId, dealerIds: await deps.accounts.dealerMembership.dealerIdsToSellFor(executor, userId) }
    : { ownerId: null, dealerIds: [dealerId] };
}

export async function readSeenVehicles(deps: VehiclesDeps, actor: SignedIn): Promise<Vehicle[]> {
  const { executor } = deps.database;
  return withPhotos(
    deps,
    executor,
    await listSeenVehicles(executor, await seenBy(deps, executor, actor)),
    actor.userId,
  );
}

export async function readGarage(deps: VehiclesDeps, executor: Executor, garage: GarageOf): Promise<Vehicle[]> {
  return withPhotos(deps, executor, await listVehicles(executor, garage), garage.ownerId);
}

export async function readVehicle(deps: VehiclesDeps, actor: SignedIn, id: string): Promise<Result<Vehicle>> {
  const { executor } = deps.database;
  const vehicle = await findSeenVehicle(executor, await seenBy(deps, executor, actor), id);
  const [shown] = vehicle === null ? [] : await withPhotos(deps, executor, [vehicle], actor.userId);
  return shown === undefined ? refuse('vehicle_not_found') : accepted(shown);
}

export async function readVehicleOf(
  deps: VehiclesDeps,
  executor: Executor,
  { id, ...garage }: GarageOf & { id: string },
): Promise<Vehicle | null> {
  const vehicle = await findVehicle(executor, garage, id);
  const [shown] = vehicle === null ? [] : await withPhotos(deps, executor, [vehicle], garage.ownerId);
  return shown ?? null;
}

async function withPhotos(
  deps: VehiclesDeps,
  executor: Executor,
  vehicles: readonly VehicleRecord[],
  readerId: string,
): Promise<Vehicle[]> {
  const placed = await imagesOf(
    executor,
    vehicles.map(({ id }) => id),
  );
  // One query for all photos. They come back in the requested order, without deleted ones.
  const images = await deps.media.attachDetails(executor, [...placed.values()].flat());
  const dealers = await dealersOf(deps, executor, vehicles);
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
      readerId,
    ),
  );
}
