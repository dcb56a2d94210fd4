import { expect, test } from 'vitest';
import type { Notification } from '#contract/account.ts';
import { groupByDay } from './group-by-day.ts';

const told = (created_at: string): Notification => ({
  id: created_at,
  kind: 'outbid',
  title: '',
  body: '',
  href: '',
  slug: null,
  created_at,
  read_at: null,
});
const NOW = Date.parse('2026-11-21T02:00:00Z');

test('groups notifications by the reader’s day', () => {
  const items = ['2026-11-21T01:00:00Z', '2026-11-20T23:00:00Z', '2026-11-19T22:00:00Z', '2026-11-02T12:00:00Z'].map(
    told,
  );
  expect(groupByDay(items, NOW, 'UTC').map(({ day, items: of }) => [day, of.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 1],
    ['Thursday, November 19', 1],
    ['Monday, November 2', 1],
  ]);
  expect(groupByDay(items, NOW, 'America/Chicago').map(({ day, items: of }) => [day, of.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Monday, November 2', 1],
  ]);
  expect(groupByDay([], NOW, 'UTC')).toEqual([]);
});
