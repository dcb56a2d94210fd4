import type { Image } from '#contract/primitives.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import type { VehicleRecord } from './store.ts';

/** `1967 Alfa Romeo Giulia Sprint GT Veloce`: year, make, model, variant. */
export const titleOf = (vehicle: Pick<VehicleRecord, 'year' | 'make' | 'model' | 'variant'>): string =>
  [vehicle.year, vehicle.make, vehicle.model, vehicle.variant].filter((part) => part !== '').join(' ');

/** A vehicle as its owner sees it. */
export function presentVehicle(vehicle: VehicleRecord, images: Image[]): Vehicle {
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
    notes: vehicle.notes,
    images,
    created_at: vehicle.createdAt.toISOString(),
    updated_at: vehicle.updatedAt.toISOString(),
  };
}
