import { expect, test } from 'vitest';
import { describeSearch, MAX_NAME_LENGTH, proposeName } from './search-row.tsx';

test('a saved search names its prices in the site’s currency', () => {
  expect(describeSearch('body=convertible&price_to=40000', 'USD')).toBe('Convertible, up to $40,000');
  expect(describeSearch('make=Toyota&price_from=3000000', 'JPY')).toBe('Toyota, from ¥3,000,000');
  expect(describeSearch('year_from=1970&year_to=1980&no_reserve=1', 'USD')).toBe('1970 to 1980, no reserve');
});

test('proposes a name without quotation marks, which ends with a whole part', () => {
  expect(proposeName('“Alfa”, up to $25,000 all-in, manual')).toBe('Alfa, up to $25,000 all-in, manual');
  const long = proposeName(`“Alfa”, ${Array.from({ length: 9 }, (_, number) => `California ${number}`).join(', ')}`);
  expect(long).toMatch(/^Alfa, .*California \d$/);
  expect(long.length).toBeLessThanOrEqual(MAX_NAME_LENGTH);
});
