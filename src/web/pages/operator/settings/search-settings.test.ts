import { expect, test } from 'vitest';
import { searchSettings } from './search-settings.ts';

const namesOf = (q: string) => searchSettings(q).map(({ name }) => name);

test.each([
  ['premium', 'premium_basis_points'],
  ['soft CLOSE', 'soft_close_ms'],
  ['anti-virus', undefined],
  ['launch page', 'site_access'],
  ['slate_size', 'slate_size'],
])('finds %s by name, description, option or key', (q, name) => {
  if (name === undefined) expect(namesOf(q)).toEqual([]);
  else expect(namesOf(q)).toContain(name);
});

test('shows settings with the word in their name first', () => {
  expect(namesOf('hold')[0]).toBe('hold_release');
  expect(namesOf('hold')).toContain('outage_hold_limit');
  expect(namesOf(' ')).toEqual([]);
});
