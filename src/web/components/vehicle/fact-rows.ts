import type { Vehicle } from '#contract/vehicles.ts';

/** What is known of a vehicle, as names and values; what is not known is left out. */
export function factRows({ vin, facts, location }: Vehicle): [name: string, value: string][] {
  const rows: [string, string | undefined][] = [
    ['VIN or chassis number', vin],
    ['Mileage', facts.mileage === undefined ? undefined : `${facts.mileage.toLocaleString('en-US')} ${facts.mileage_unit ?? 'mi'}`],
    ['Engine', facts.engine],
    ['Power', facts.power],
    ['Transmission', facts.transmission],
    ['Drivetrain', facts.drivetrain],
    ['Exterior color', facts.exterior_colour],
    ['Interior color', facts.interior_colour],
    ['Title', facts.title_status],
    ['Place', [location.city, location.region, location.country].filter((part) => part !== undefined && part !== '').join(', ')],
  ];
  return rows.flatMap(([name, value]): [string, string][] => (value === undefined || value === '' ? [] : [[name, value]]));
}
