import { describe, expect, it } from 'vitest';
import { boardOrder, type CardStatus, nextOrder, bidStatusOf } from './board-order.ts';

const card = (slug: string, closesAt: number, isOver = false): CardStatus => ({
  slug,
  title: slug,
  bidStatus: 'none',
  isOver,
  isWon: false,
  closesAt,
  minimum: '$1',
});

describe('the order of the live board', () => {
  it('is by close, with auctions that are over last', () => {
    expect(boardOrder([card('late', 30), card('past', 5, true), card('soon', 10)])).toEqual(['soon', 'late', 'past']);
  });
  it.each([
    ['moves nothing while somebody is busy', ['a', 'b'], ['b', 'a'], false, ['a', 'b']],
    ['follows the close once nobody is', ['a', 'b'], ['b', 'a'], true, ['b', 'a']],
    ['drops and adds at once, without moving the rest', ['a', 'b', 'c'], ['d', 'c', 'a'], false, ['a', 'c', 'd']],
  ])('%s', (_what, shown, wanted, mayMove, expected) => {
    expect(nextOrder(shown, wanted, mayMove)).toEqual(expected);
  });
});

describe('the bid status behind a panel', () => {
  it.each([
    ['leading', true, 'none', 'leading'],
    ['outbid', false, 'leading', 'outbid'],
    ['ready', false, 'none', 'none'],
    ['closing', true, 'outbid', 'leading'],
    ['closing', false, 'leading', 'outbid'],
    ['paused', false, 'none', 'none'],
  ] as const)('%s, leader: %s, before: %s → %s', (variant, isLeader, before, expected) => {
    expect(bidStatusOf(variant, isLeader, before)).toBe(expected);
  });
});
