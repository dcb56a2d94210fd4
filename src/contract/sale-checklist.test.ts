import { expect, test } from 'vitest';
import { blocksHandover, collectionState, taskState, type TaskProgress } from './sale-checklist.ts';

const DAY = new Date('2026-05-01T12:00:00Z');
const NOW = Date.parse('2026-05-03T12:00:00Z');
const progress = (changes: Partial<TaskProgress> = {}): TaskProgress => ({
  isNeeded: true,
  plannedOn: null,
  sellerDoneAt: null,
  buyerDoneAt: null,
  ...changes,
});

test.each([
  ['not_stated', progress({ isNeeded: null })],
  ['not_needed', progress({ isNeeded: false })],
  ['open', progress()],
  ['planned', progress({ plannedOn: '2026-05-03' })],
  ['planned', progress({ plannedOn: '2026-05-02' })],
  ['overdue', progress({ plannedOn: '2026-05-01' })],
  ['buyer_confirms', progress({ plannedOn: '2026-05-01', sellerDoneAt: DAY })],
  ['seller_confirms', progress({ buyerDoneAt: DAY })],
  ['done', progress({ plannedOn: '2026-05-01', sellerDoneAt: DAY, buyerDoneAt: DAY })],
] as const)('a task is %s', (state, task) => {
  // 2 May is over everywhere at noon UTC on 3 May, but not a millisecond before.
  expect(taskState(task, NOW - 1)).toBe(state);
});

test.each([
  ['open', { state: 'collection_due', collectionAt: null, proposedBy: null }],
  ['seller_confirms', { state: 'collection_due', collectionAt: NOW + 1, proposedBy: 'buyer' }],
  ['buyer_confirms', { state: 'collection_due', collectionAt: NOW + 1, proposedBy: 'seller' }],
  ['planned', { state: 'handover_due', collectionAt: NOW + 1, proposedBy: 'buyer' }],
  ['overdue', { state: 'handover_due', collectionAt: NOW, proposedBy: 'buyer' }],
  ['done', { state: 'done', collectionAt: NOW, proposedBy: 'buyer' }],
] as const)('the collection is %s', (state, collection) => {
  expect(collectionState(collection, NOW)).toBe(state);
});

test('only a stated loan that isn’t confirmed by both sides blocks the handover', () => {
  expect(blocksHandover(progress({ isNeeded: null }))).toBe(false);
  expect(blocksHandover(progress({ isNeeded: false }))).toBe(false);
  expect(blocksHandover(progress({ sellerDoneAt: DAY }))).toBe(true);
  expect(blocksHandover(progress({ sellerDoneAt: DAY, buyerDoneAt: DAY }))).toBe(false);
});
