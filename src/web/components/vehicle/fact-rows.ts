import { formatOdometer, type DistanceUnit } from '#contract/format/distance.ts';
import { textFactLabel, vehicleLabel } from '#contract/format/vehicle-labels.ts';
import { TEXT_FACT_NAMES } from '#contract/vehicle-facts.ts';
import type { Vehicle } from '#contract/vehicles.ts';

export function factRows({ vin, facts, location }: Vehicle, unit: DistanceUnit): [name: string, value: string][] {
  const rows: [string, string | undefined][] = [
    [vehicleLabel('vin'), vin],
    [
      vehicleLabel('mileage'),
      facts.mileage === undefined
        ? undefined
        : formatOdometer({ value: facts.mileage, unit: facts.mileage_unit ?? 'mi' }, unit),
    ],
    ...TEXT_FACT_NAMES.map((name): [string, string | undefined] => [textFactLabel(name), facts[name]]),
    [
      'Location',
      [location.city, location.region, location.country].filter((part) => part !== undefined && part !== '').join(', '),
    ],
  ];
  return rows.flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, value]],
  );
}
