import { expect, it } from 'vitest';
import type { Comment } from '#contract/auctions.ts';
import type { Bid } from '#contract/bids.ts';
import { isAnsweredBySeller, linesOf, linesUpTo, threadsOf, threadsUpTo } from './entries.ts';

const at = (minute: number) => `2026-11-21T20:${String(minute).padStart(2, '0')}:00.000Z`;
const bid = (number: number, minute: number): Bid => ({
  number,
  bidder: 'ann',
  amount: { amount: number * 100, currency: 'USD' },
  automatic: false,
  placed_at: at(minute),
});
const comment = (id: string, minute: number, over: Partial<Comment> = {}): Comment => ({
  id,
  author: 'bob',
  author_avatar: null,
  is_seller: false,
  text: id,
  parent_id: null,
  posted_at: at(minute),
  removed: false,
  is_bidder: false,
  is_staff_note: false,
  edited_at: null,
  author_has_page: false,
  vote_count: 0,
  question: null,
  images: [],
  ...over,
});

const ids = (comments: readonly Comment[]) => comments.map(({ id }) => id);

it('lists comments by their latest answer, with answers beside their questions', () => {
  const threads = threadsOf([
    comment('q', 5),
    comment('a', 40, { parent_id: 'q', is_seller: true }),
    comment('s', 10),
    comment('again', 41, { parent_id: 'a' }),
  ]);
  expect(threads.map(({ key }) => key)).toEqual(['cq', 'cs']);
  expect(ids(threads[0]?.answers ?? [])).toEqual(['a', 'again']);
  expect(threads.map(isAnsweredBySeller)).toEqual([true, false]);
});

it('doesn’t move comments while they are read: new ones wait, except for one’s own', () => {
  const comments = [
    comment('q', 5),
    comment('a', 40, { parent_id: 'q' }),
    comment('own', 41, { parent_id: 'q', author: 'ann' }),
    comment('s', 42),
  ];
  const read = threadsUpTo(at(20), comments, 'ann');
  expect(read.shown.map(({ key }) => key)).toEqual(['cq']);
  expect(ids(read.shown[0]?.answers ?? [])).toEqual(['own']);
  expect(read.heldCount).toBe(2);
  expect(threadsUpTo(at(50), comments, null)).toEqual({ shown: threadsOf(comments), heldCount: 0 });
});

it('lists bids newest first, with the reserve lowered and removed among them', () => {
  const changes = [
    { kind: 'reserve_lowered' as const, count: 1, note: '', happened_at: at(2) },
    { kind: 'reserve_removed' as const, count: 1, note: '', happened_at: at(31) },
  ];
  const lines = linesOf([bid(1, 1), bid(2, 30), bid(3, 30)], changes);
  expect(lines.map((line) => (line.kind === 'event' ? line.event.kind : line.key))).toEqual([
    'reserve_removed',
    'b3',
    'b2',
    'reserve_lowered',
    'b1',
  ]);
  expect(linesUpTo(at(20), lines)).toMatchObject({ shown: [{ kind: 'event' }, { key: 'b1' }], heldCount: 3 });
});
