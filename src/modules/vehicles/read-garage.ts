import type { Vehicle } from '#contract/vehicles.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, type Result } from '#platform/http/result.ts';
import type { VehiclesParts } from './parts.ts';
import { dealersOf, presentVehicle } from './present.ts';
import { noSuchVehicle } from './save-vehicle.ts';
import { findSeenVehicle, findVehicle, type GarageOf, imagesOf, listSeenVehicles, listVehicles, type SeenBy, type VehicleRecord } from './store.ts';

/**
 * What somebody may look at: their own garage, and the cars of the dealers in whose name they may sell, whoever put them there. A dealer's
 * program sees all that is the dealer's, and nothing else.
 */
async function seenBy(parts: VehiclesParts, executor: Executor, { userId, forFirm }: SignedIn): Promise<SeenBy> {
  return forFirm === undefined
    ? { ownerId: userId, dealerIds: await parts.accounts.dealerBook.soldForBy(executor, userId) }
    : { ownerId: null, dealerIds: [forFirm] };
}

/** All vehicles that the user may look at, the newest first. */
export async function readSeenVehicles(parts: VehiclesParts, actor: SignedIn): Promise<Vehicle[]> {
  const { executor } = parts.database;
  return dressed(parts, executor, await listSeenVehicles(executor, await seenBy(parts, executor, actor)), actor.userId);
}

/** All vehicles of a garage, the newest first. */
export async function readGarage(parts: VehiclesParts, executor: Executor, garage: GarageOf): Promise<Vehicle[]> {
  return dressed(parts, executor, await listVehicles(executor, garage), garage.ownerId);
}

/** One vehicle that the user may look at. */
export async function readVehicle(parts: VehiclesParts, actor: SignedIn, id: string): Promise<Result<Vehicle>> {
  const { executor } = parts.database;
  const vehicle = await findSeenVehicle(executor, await seenBy(parts, executor, actor), id);
  const [shown] = vehicle === null ? [] : await dressed(parts, executor, [vehicle], actor.userId);
  return shown === undefined ? noSuchVehicle() : accepted(shown);
}

/** The same for other modules, in their transaction. */
export async function readVehicleOf(parts: VehiclesParts, executor: Executor, { id, ...garage }: GarageOf & { id: string }): Promise<Vehicle | null> {
  const vehicle = await findVehicle(executor, garage, id);
  const [shown] = vehicle === null ? [] : await dressed(parts, executor, [vehicle], garage.ownerId);
  return shown ?? null;
}

async function dressed(parts: VehiclesParts, executor: Executor, vehicles: readonly VehicleRecord[], readerId: string): Promise<Vehicle[]> {
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
      readerId,
    ),
  );
}
