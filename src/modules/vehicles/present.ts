import type { Image } from '#contract/primitives.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import type { Executor } from '#platform/database/database.ts';
import type { VehiclesDeps } from './deps.ts';
import type { VehicleRecord } from './store.ts';

type Dealers = ReadonlyMap<string, { readonly slug: string; readonly name: string }>;

export function dealersOf(
  deps: VehiclesDeps,
  executor: Executor,
  vehicles: readonly VehicleRecord[],
): Promise<Dealers> {
  const ids = vehicles.flatMap(({ dealerId }) => dealerId ?? []);
  return ids.length === 0 ? Promise.resolve(new Map()) : deps.accounts.findDealersByIds(executor, ids);
}

export const titleOf = (vehicle: Pick<VehicleRecord, 'year' | 'make' | 'model' | 'variant'>): string =>
  [vehicle.year, vehicle.make, vehicle.model, vehicle.variant].filter((part) => part !== '').join(' ');

/** Only its owner may change it or see the notes. */
export function presentVehicle(vehicle: VehicleRecord, images: Image[], dealers: Dealers, readerId: string): Vehicle {
  const isOwn = vehicle.ownerId === readerId;
  const dealer = vehicle.dealerId === null ? undefined : dealers.get(vehicle.dealerId);
  return {
    id: vehicle.id,
    title: titleOf(vehicle),
    vin: vehicle.vin,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    variant: vehicle.variant,
    body_style: vehicle.bodyStyle,
    facts: vehicle.facts,
    location: vehicle.location,
    notes: isOwn ? vehicle.notes : '',
    may_change: isOwn,
    dealer: dealer === undefined ? null : { slug: dealer.slug, name: dealer.name },
    images,
    created_at: vehicle.createdAt.toISOString(),
    updated_at: vehicle.updatedAt.toISOString(),
  };
}
