import { expect, it } from 'vitest';
import { asSiteText } from './difference-labels.ts';

it.each([
  ['61204 mi', '61,204 mi'],
  ['98600 km, true mileage unknown', '98,600 km, true mileage unknown'],
  ['22000.00 USD', '$22,000'],
  ['22000.50 EUR', '€22,000.50'],
  ['22000 JPY', '¥22,000'],
  ['22000.250 KWD', 'KWD\u00a022,000.250'],
  ['22000.00 JPY', '22000.00 JPY'],
  ['Sold new for 22000.00 USD', 'Sold new for 22000.00 USD'],
  ['1971 Datsun 240Z', '1971 Datsun 240Z'],
  ['', ''],
])('labels %s as %s', (kept, shown) => {
  expect(asSiteText(kept)).toBe(shown);
});
