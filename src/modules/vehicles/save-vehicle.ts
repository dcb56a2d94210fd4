import type { z } from 'zod';
import { type ChangeVehicleSchema, GARAGE_LIMITS, type NewVehicleSchema, type Vehicle } from '#contract/vehicles.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, invalid, refusalMessage, refuse, type Refused, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { withoutEmpty } from '#platform/without-empty.ts';
import { decodeVin } from './decode-vin.ts';
import type { VehiclesDeps } from './deps.ts';
import { dealersOf, presentVehicle } from './present.ts';
import {
  type GarageOf,
  imagesOf,
  insertVehicle,
  listVehicles,
  lockVehicle,
  type PlacedImage,
  replaceImages,
  updateVehicleRow,
  type VehicleRecord,
} from './store.ts';

type NewVehicle = z.output<typeof NewVehicleSchema>;
type ChangeVehicle = z.output<typeof ChangeVehicleSchema>;

export async function addVehicle(deps: VehiclesDeps, actor: SignedIn, input: NewVehicle): Promise<Result<Vehicle>> {
  return deps.database.transaction(async (transaction): Promise<Result<Vehicle>> => {
    const at = new Date(await deps.clock.now(transaction));
    const problem = await problemOf(deps, transaction, { actor, input, latestYear: latestYear(at) });
    if (problem !== null) return problem;
    if ((await listVehicles(transaction, garageIn(actor))).length >= GARAGE_LIMITS.vehicles) {
      return refuse('garage_full', { limit: GARAGE_LIMITS.vehicles });
    }
    const vehicle = changed(
      {
        id: newId(),
        ownerId: actor.userId,
        dealerId: actor.dealerId ?? null,
        vin: '',
        year: input.year,
        make: input.make,
        model: input.model,
        variant: '',
        bodyStyle: '',
        facts: {},
        location: {},
        notes: '',
        createdAt: at,
        updatedAt: at,
      },
      input,
      at,
    );
    await insertVehicle(transaction, vehicle);
    await replaceImages(transaction, vehicle.id, described(vehicle, input.images ?? []));
    return accepted(await withPhotos(deps, transaction, vehicle));
  });
}

export async function changeVehicle(
  deps: VehiclesDeps,
  actor: SignedIn,
  { id, input }: { id: string; input: ChangeVehicle },
): Promise<Result<Vehicle>> {
  return deps.database.transaction(async (transaction): Promise<Result<Vehicle>> => {
    const before = await lockVehicle(transaction, garageIn(actor), id);
    if (before === null) return refuse('vehicle_not_found');
    const at = new Date(await deps.clock.now(transaction));
    const problem = await problemOf(deps, transaction, { actor, input, latestYear: latestYear(at) });
    if (problem !== null) return problem;
    const vehicle = changed(before, input, at);
    await updateVehicleRow(transaction, vehicle);
    if (input.images !== undefined) await replaceImages(transaction, id, described(vehicle, input.images));
    return accepted(await withPhotos(deps, transaction, vehicle));
  });
}

/** The actor's garage. For a dealer's API client, only the part that belongs to the dealer. */
export const garageIn = ({ userId, dealerId }: SignedIn): GarageOf => ({ ownerId: userId, dealerId });

/** Next year's models go on sale in the fall. */
export const latestYear = (at: Date): number => at.getUTCFullYear() + 1;

async function problemOf(
  deps: VehiclesDeps,
  executor: Executor,
  { actor, input, latestYear: latest }: { actor: SignedIn; input: ChangeVehicle; latestYear: number },
): Promise<Refused | null> {
  const errors: Record<string, string[]> = {};
  if (input.vin !== undefined && input.vin !== '') {
    const read = decodeVin(input.vin, latest);
    if (!read.ok) errors['vin'] = [refusalMessage(read)];
  }
  if (input.year !== undefined && input.year > latest) errors['year'] = [`Enter a year up to ${latest}.`];
  const ids = (input.images ?? []).map((image) => image.id);
  if (new Set(ids).size < ids.length) errors['images'] = ['The same photo is listed twice. Remove one of them.'];
  else if ((await deps.media.findNotOwned(executor, actor.userId, ids)).length > 0)
    errors['images'] = ['One of the photos is no longer available. Add it again.'];
  const [first] = Object.values(errors).flat();
  return first === undefined ? null : invalid(errors);
}

function changed(before: VehicleRecord, input: ChangeVehicle, at: Date): VehicleRecord {
  const read = input.vin === undefined || input.vin === '' ? null : decodeVin(input.vin, latestYear(at));
  const location =
    input.location === undefined ? before.location : withoutEmpty({ ...before.location, ...input.location });
  return {
    ...before,
    vin: input.vin === '' ? '' : read?.ok === true ? read.value.vin : before.vin,
    year: input.year ?? before.year,
    make: input.make ?? before.make,
    model: input.model ?? before.model,
    variant: input.variant ?? before.variant,
    bodyStyle: input.body_style ?? before.bodyStyle,
    facts: input.facts === undefined ? before.facts : withoutEmpty({ ...before.facts, ...input.facts }),
    location,
    notes: input.notes ?? before.notes,
    updatedAt: at,
  };
}

const described = (vehicle: VehicleRecord, images: readonly PlacedImage[]): PlacedImage[] =>
  images.map((image, index) => ({
    ...image,
    alt: image.alt === '' ? `${vehicle.year} ${vehicle.make} ${vehicle.model}, photo ${index + 1}` : image.alt,
  }));

async function withPhotos(deps: VehiclesDeps, executor: Executor, vehicle: VehicleRecord): Promise<Vehicle> {
  const placed = (await imagesOf(executor, [vehicle.id])).get(vehicle.id) ?? [];
  return presentVehicle(
    vehicle,
    await deps.media.attachDetails(executor, placed),
    await dealersOf(deps, executor, [vehicle]),
    vehicle.ownerId,
  );
}
