import { afterEach, expect, it } from 'vitest';
import { formatDistance, formatOdometer } from './distance.ts';
import { setLocale } from './locale.ts';
import { bodyLabel, vehicleLabel } from './vehicle-labels.ts';

afterEach(() => setLocale('en-US'));

it.each([
  ['en-US', ['VIN', 'Transmission', 'Drivetrain', 'Exterior color', 'Sedan', 'Wagon']],
  ['en-GB', ['Chassis number', 'Gearbox', 'Driven wheels', 'Exterior colour', 'Saloon', 'Estate']],
  ['en-AU', ['VIN', 'Transmission', 'Drivetrain', 'Exterior colour', 'Sedan', 'Wagon']],
])('uses the vehicle terms of %s', (locale, words) => {
  setLocale(locale);
  const fields = ['vin', 'transmission', 'drivetrain', 'exterior_colour'] as const;
  expect([...fields.map(vehicleLabel), bodyLabel('saloon'), bodyLabel('estate')]).toEqual(words);
  expect([bodyLabel('suv'), bodyLabel('coupe')]).toEqual(['SUV', 'Coupe']);
});

it('converts a distance to the unit of its reader', () => {
  expect(formatDistance({ value: 61_204, unit: 'mi' }, 'mi')).toBe('61,204 mi');
  expect(formatDistance({ value: 61_204, unit: 'mi' }, 'km')).toBe('98,498 km');
  expect(formatDistance({ value: 98_498, unit: 'km' }, 'mi')).toBe('61,204 mi');
});

it('shows the odometer reading beside a converted distance', () => {
  expect(formatOdometer({ value: 61_204, unit: 'mi' }, 'km')).toBe('98,498 km (61,204 mi)');
  expect(formatOdometer({ value: 61_204, unit: 'mi' }, 'mi')).toBe('61,204 mi');
});
