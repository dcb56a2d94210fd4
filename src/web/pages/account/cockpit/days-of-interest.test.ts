import { expect, it } from 'vitest';
import type { Interest } from '#contract/listing.ts';
import { daysOfInterest, sourcesIn } from './days-of-interest.ts';

const interest = (changes: Partial<Interest>): Interest => ({
  views: 0,
  views_by_day: [],
  watching_by_day: [],
  watchers: 0,
  bidders: 0,
  bids: 0,
  ...changes,
});

it('joins views and watchers by day, and tells days without known sources', () => {
  const days = daysOfInterest(
    interest({
      views_by_day: [
        { day: '2026-11-01', views: 9, sources: [] },
        {
          day: '2026-11-03',
          views: 4,
          sources: [
            { source: 'search', views: 3 },
            { source: 'direct', views: 1 },
          ],
        },
      ],
      watching_by_day: [{ day: '2026-11-02', started: 2, stopped: 1 }],
    }),
  );
  expect(days).toEqual([
    { day: '2026-11-01', views: 9, sources: null, started: 0, stopped: 0 },
    { day: '2026-11-02', views: 0, sources: {}, started: 2, stopped: 1 },
    { day: '2026-11-03', views: 4, sources: { search: 3, direct: 1 }, started: 0, stopped: 0 },
  ]);
  expect(sourcesIn(days)).toEqual(['search', 'direct']);
});

it('shows the last two weeks', () => {
  const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}`;
  const views = Array.from({ length: 20 }, (_, index) => ({ day: day(index + 1), views: 1, sources: [] }));
  expect(daysOfInterest(interest({ views_by_day: views })).map((each) => each.day)).toEqual(
    Array.from({ length: 14 }, (_, index) => day(index + 7)),
  );
});

it('includes days without views between others', () => {
  const watching = ['2026-10-30', '2026-11-02'].map((day) => ({ day, started: 1, stopped: 0 }));
  expect(daysOfInterest(interest({ watching_by_day: watching })).map(({ day, started }) => [day, started])).toEqual([
    ['2026-10-30', 1],
    ['2026-10-31', 0],
    ['2026-11-01', 0],
    ['2026-11-02', 1],
  ]);
  expect(daysOfInterest(interest({}))).toEqual([]);
});
