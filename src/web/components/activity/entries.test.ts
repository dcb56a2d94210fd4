import { describe, expect, it } from 'vitest';
import type { Comment } from '#contract/auctions.ts';
import type { Bid } from '#contract/bids.ts';
import { entriesIn, entriesOf, upTo } from './entries.ts';

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
  ...over,
});

describe('the activity of an auction', () => {
  const entries = entriesOf(
    [bid(1, 1), bid(2, 30), bid(3, 30)],
    [
      comment('q', 5),
      comment('a', 40, { parent_id: 'q', is_seller: true }),
      comment('s', 10),
      comment('again', 41, { parent_id: 'a' }),
    ],
  );
  it('is one list, newest first, with answers beside their questions', () => {
    expect(entries.map((entry) => entry.key)).toEqual(['cq', 'b3', 'b2', 'cs', 'b1']);
    expect(entries[0]?.kind === 'thread' && entries[0].answers.map((answer) => answer.id)).toEqual(['a', 'again']);
  });
  it('doesn’t move while it is read: new entries wait, except for one’s own', () => {
    const bids = [bid(1, 1), bid(2, 30)];
    const comments = [
      comment('q', 5),
      comment('a', 40, { parent_id: 'q' }),
      comment('own', 41, { parent_id: 'q', author: 'ann' }),
      comment('s', 42),
    ];
    const read = upTo(at(20), { bids, comments, username: 'ann' });
    expect(read.shown.map((entry) => entry.key)).toEqual(['cq', 'b1']);
    expect(read.shown[0]?.kind === 'thread' && read.shown[0].answers.map(({ id }) => id)).toEqual(['own']);
    expect(read.heldCount).toBe(3);
    expect(upTo(at(50), { bids, comments, username: null })).toEqual({
      shown: entriesOf(bids, comments),
      heldCount: 0,
    });
  });
  it('shows that the reserve was lowered and removed, among the bids', () => {
    const changes = [
      { kind: 'reserve_lowered' as const, count: 1, note: '', happened_at: at(2) },
      { kind: 'reserve_removed' as const, count: 1, note: '', happened_at: at(31) },
    ];
    const withReserve = entriesOf([bid(1, 1), bid(2, 30)], [comment('q', 5)], changes);
    expect(
      entriesIn('bids', withReserve).map((entry) => (entry.kind === 'event' ? entry.event.kind : entry.key)),
    ).toEqual(['reserve_removed', 'b2', 'reserve_lowered', 'b1']);
    expect(upTo(at(20), { bids: [], comments: [], events: changes, username: null })).toMatchObject({
      shown: [{ kind: 'event' }],
      heldCount: 1,
    });
  });
  it('has a list for each tab', () => {
    expect(entriesIn('bids', entries)).toHaveLength(3);
    expect(entriesIn('comments', entries).map((entry) => entry.key)).toEqual(['cq', 'cs']);
    expect(entriesIn('answers', entries).map((entry) => entry.key)).toEqual(['cq']);
  });
});
