import { formatOdometer, type DistanceUnit } from '#contract/format/distance.ts';
import { vehicleLabel } from '#contract/format/vehicle-labels.ts';
import type { Vehicle } from '#contract/vehicles.ts';

export function factRows({ vin, facts, location }: Vehicle, unit: DistanceUnit): [name: string, value: string][] {
  const rows: [string, string | undefined][] = [
    [vehicleLabel('vin'), vin],
    [vehicleLabel('mileage'), facts.mileage === undefined ? undefined : formatOdometer({ value: facts.mileage, unit: facts.mileage_unit ?? 'mi' }, unit)],
    ['Engine', facts.engine],
    ['Power', facts.power],
    [vehicleLabel('transmission'), facts.transmission],
    [vehicleLabel('drivetrain'), facts.drivetrain],
    [vehicleLabel('exterior_colour'), facts.exterior_colour],
    [vehicleLabel('interior_colour'), facts.interior_colour],
    [vehicleLabel('title_status'), facts.title_status],
    ['Location', [location.city, location.region, location.country].filter((part) => part !== undefined && part !== '').join(', ')],
  ];
  return rows.flatMap(([name, value]): [string, string][] => (value === undefined || value === '' ? [] : [[name, value]]));
}
