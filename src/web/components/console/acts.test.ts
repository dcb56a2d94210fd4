import { expect, test } from 'vitest';
import { actInWords, changesOf, subjectOf } from './acts.ts';

test('an act is told in words, also one that has none of its own yet', () => {
  expect(actInWords('bid_voided')).toBe('Bid voided');
  expect(actInWords('photograph_turned')).toBe('Photograph turned');
});

test('what something was done to leads to its page', () => {
  expect(subjectOf('auction:1971-datsun-240z')).toEqual({ text: '1971-datsun-240z', to: '/operator/auctions/1971-datsun-240z' });
  expect(subjectOf('content:blog/a-post').to).toBe('/operator/content/blog/a-post');
  expect(subjectOf('settings')).toEqual({ text: 'settings', to: null });
});

test('only what differs is told', () => {
  expect(changesOf({ limit: 1, blocked: false }, { limit: 2, blocked: false })).toEqual([{ field: 'limit', before: '1', after: '2' }]);
  expect(changesOf(null, { state: 'live' })).toEqual([{ field: 'state', before: '–', after: 'live' }]);
  expect(changesOf(null, null)).toEqual([]);
  expect(changesOf({ signal_colour: '', 'facts.exterior_colour': 'Red', closes_at: 1 }, {}).map(({ field }) => field)).toEqual([
    'Color',
    'Exterior color',
    'closes at',
  ]);
});
