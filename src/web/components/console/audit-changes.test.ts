import { expect, test } from 'vitest';
import { changesOf } from './audit-changes.ts';

const format = { currency: 'USD', zone: 'America/Chicago' };

test('lists only differences', () => {
  expect(changesOf({ blocks: 1, blocked: false }, { blocks: 2, blocked: false }, format)).toEqual([
    { field: 'blocks', before: '1', after: '2' },
  ]);
  expect(changesOf(null, { state: 'live' }, format)).toEqual([{ field: 'state', before: '–', after: 'live' }]);
  expect(changesOf(null, null, format)).toEqual([]);
  expect(
    changesOf({ signal_colour: '', 'facts.exterior_colour': 'Red', closes_at: 1 }, {}, format).map(
      ({ field }) => field,
    ),
  ).toEqual(['Color', 'Exterior color', 'closes at']);
});

test.each([
  [{}, '$1,250'],
  [{ currency: 'JPY' }, '¥125,000'],
  [{ currency: 'KWD' }, 'KWD\u00a0125'],
])('formats an amount in the currency of its entry: %j', (currency, words) => {
  expect(changesOf({ reserve: 250_000, ...currency }, { reserve: 125_000, ...currency }, format)).toMatchObject([
    { field: 'Reserve', after: words },
  ]);
});

test('formats settings as in their form, each side in its own currency', () => {
  const changes = changesOf(
    { currency: 'USD', premium_least: 25_000, increments: [{ from: 0, step: 10_000 }] },
    { currency: 'JPY', premium_least: 250, increments: [{ from: 0, step: 100 }] },
    format,
  );
  expect(changes).toEqual([
    { field: 'Currency', before: 'USD', after: 'JPY' },
    { field: 'Minimum premium', before: '$250', after: '¥250' },
    { field: 'Increments', before: 'from $0: $100', after: 'from ¥0: ¥100' },
  ]);
});

test('formats times in the reader’s zone', () => {
  expect(changesOf(null, { closes_at: '2026-11-21T22:05:00.000Z' }, format)).toEqual([
    { field: 'closes at', before: '–', after: 'Sat, Nov 21, 4:05 PM CST' },
  ]);
});

test('names what is inside a value by its path, and shows no JSON', () => {
  const changes = changesOf(
    { terms: { currency: 'USD', startingBid: 100_000, softCloseMs: 1 }, videos: [{ url: 'a' }], tags: ['one'] },
    {
      terms: { currency: 'USD', startingBid: 200_000, softCloseMs: 1 },
      videos: [{ url: 'b' }, { url: 'c' }],
      tags: [],
    },
    format,
  );
  expect(changes).toEqual([
    { field: 'terms › starting bid', before: '$1,000', after: '$2,000' },
    { field: 'Videos › 1 › url', before: 'a', after: 'b' },
    { field: 'tags', before: 'one', after: '–' },
    { field: 'Videos › 2 › url', before: '–', after: 'c' },
  ]);
  expect(changesOf({ blocked: false }, { blocked: true }, format)).toMatchObject([{ before: 'No', after: 'Yes' }]);
});
