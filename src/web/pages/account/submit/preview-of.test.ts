import { expect, test } from 'vitest';
import type { Submission } from '#contract/submissions.ts';
import { previewOf } from './preview-of.ts';

const draft = {
  title: '1971 Datsun 240Z',
  subtitle: '',
  year: 1971,
  make: 'Datsun',
  model: '240Z',
  variant: '',
  facts: { mileage: 61_204, engine: '2.4-liter six' },
  location: { city: 'Austin' },
  story: [],
  images: [],
  starting_bid: null,
  has_reserve: null,
  bid_unit: { amount: 100, currency: 'USD' },
} as unknown as Submission;

test('shows what is typed before it is saved, and keeps the rest of the draft', () => {
  const names = { year: 1972, make: 'Datsun', model: '240Z', variant: 'Series III', subtitle: 'One owner' };
  expect(previewOf({ draft, typed: names, images: [] })).toMatchObject({
    title: '1972 Datsun 240Z Series III',
    subtitle: 'One owner',
    facts: draft.facts,
  });
  const cleared = previewOf({ draft, typed: { facts: { mileage: null, engine: '2.8-liter six' } }, images: [] });
  expect(cleared).toMatchObject({ title: draft.title });
  expect(cleared.facts).toEqual({ engine: '2.8-liter six' });
  expect(previewOf({ draft, typed: { starting_bid: 500_000, has_reserve: false }, images: [] })).toMatchObject({
    starting_bid: { amount: 500_000, currency: 'USD' },
    has_reserve: false,
  });
});

test('shows the saved draft while the open step can’t be saved', () => {
  expect(previewOf({ draft, typed: null, images: [] })).toEqual(draft);
});
