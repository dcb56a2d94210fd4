import { expect, it } from 'vitest';
import { canonicalQuery } from './criteria.ts';
import { nearEnough, withFoundPlace } from './near-criteria.ts';

it('keeps the place of a search as it was understood', async () => {
  expect(await withFoundPlace(canonicalQuery('make=Alfa&near=91105&within=300mi&sort=nearest'))).toEqual({
    ok: true,
    value: 'make=Alfa&near=Pasadena%2C+CA+91105&within=300mi',
  });
  expect(await withFoundPlace('make=Alfa&near=91105')).toEqual({ ok: true, value: 'make=Alfa' });
  expect(await withFoundPlace('near=Qwertyville&within=300mi')).toMatchObject({ ok: false, code: 'invalid' });
});

it.each([
  ['', true],
  ['near=Pasadena%2C+CA&within=300mi', true],
  ['near=Pasadena%2C+CA&within=200mi', false],
  ['near=Pasadena%2C+CA&within=300', true],
  ['near=Pasadena%2C+CA&within=300km', false],
  ['near=Qwertyville&within=300mi', false],
])('matches a car in Las Vegas with the search %j: %j', async (query, isMet) => {
  expect(await nearEnough([{ query }], { city: 'Las Vegas', region: 'NV' }, 'mi')).toHaveLength(isMet ? 1 : 0);
});

it('leaves out a car whose town is not known from searches with a radius', async () => {
  const searches = [{ query: 'make=Alfa' }, { query: 'near=Pasadena%2C+CA&within=300mi' }];
  expect(await nearEnough(searches, { city: 'Nowhere at all' }, 'mi')).toEqual(searches.slice(0, 1));
});
