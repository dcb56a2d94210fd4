import { expect, it } from 'vitest';
import { guideQueryOf } from './guide-query.ts';

const listed = { make: 'Volkswagen', model: 'GTI', year: 1983, title: '' };

it('asks for the price of whole vehicles, not of parts and wheels for them', () => {
  expect(guideQueryOf({ ...listed, facts: {} })).toEqual({ make: 'Volkswagen', model: 'GTI', year: 1983 });
  expect(guideQueryOf({ ...listed, facts: { category: 'motorcycle' } })).not.toBeNull();
  expect(guideQueryOf({ ...listed, facts: { category: 'parts' } })).toBeNull();
  expect(guideQueryOf({ ...listed, facts: { category: 'wheels' } })).toBeNull();
});
