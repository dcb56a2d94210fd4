import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { measureFile } from '../bench/price-guide-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'price-guide-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (content: string): string => {
  const path = join(folder, 'results.csv');
  writeFileSync(path, content);
  return path;
};

/** Each year is worth a thousand more, each ten thousand miles a thousand less. */
const rows = Array.from({ length: 40 }, (_, nth) => {
  const [year, miles] = [1984 + (nth % 8), 20_000 + ((nth * 37) % 11) * 9000];
  const price = 20_000 + (year - 1984) * 1000 - miles / 10 + ((nth * 7) % 5) * 150;
  const odometer = nth % 2 === 0 ? `${miles.toLocaleString('en')} miles` : `${Math.round(miles * 1.609344)} km`;
  return `${year} Porsche 911 Carrera,"${odometer}","Sold for $${Math.round(price).toLocaleString('en')}",${(nth % 12) + 1}/15/24`;
});

test('a file of titles is estimated as its import reads it', async () => {
  const unsold = '1988 Porsche 911 Carrera,"45,000 miles","Bid to $1",6/15/24';
  const { file, accuracy, faults } = await measureFile(
    fileOf(
      ['Listing,Odometer,Result,Closed', ...rows, rows[0], unsold, 'Porsche sign,,Sold for $90,6/15/24'].join('\n'),
    ),
  );
  expect(file.Rows).toBe('43: 40 sold, 1 not sold, 1 repeated, 1 refused');
  expect(file['Sales estimated']).toBe('40 of 1 models, 0 with too few comparables');
  expect(Number.parseFloat(accuracy['Price guide'] ?? '')).toBeLessThan(
    Number.parseFloat(accuracy['Median of nearest five'] ?? ''),
  );
  expect(faults).toEqual([]);
});

test('a file that measures nothing says why', async () => {
  const { accuracy, faults } = await measureFile(fileOf('Listing,Colour,Seats\n1988 Porsche 911,Red,4\n'));
  expect(accuracy).toEqual({});
  expect(faults).toEqual(['Nothing could be estimated. No column was found for price, ended.']);
});
