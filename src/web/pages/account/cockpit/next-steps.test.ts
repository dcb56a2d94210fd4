import { expect, test } from 'vitest';
import { stepsOf } from './next-steps.tsx';

type Data = Parameters<typeof stepsOf>[1];
const usd = (amount: number) => ({ amount, currency: 'USD' });
const NOTHING: Data = {
  auction: { state: 'live', reserve_status: 'none', price: null },
  comments: [],
  appointments: [],
  claims: { items: [] },
  coverage: { is_open: true, items: [] },
};
const texts = (changes: Partial<Data>, reserve: ReturnType<typeof usd> | null = null) =>
  stepsOf({ reserve }, { ...NOTHING, ...changes }).map(({ text }) => text);

test('asks for nothing when nothing is open', () => {
  expect(texts({})).toEqual([]);
});

test('names questions, requests and missing photos, the most urgent first', () => {
  const question = { question: 'open' as const, removed: false, posted_at: '2026-11-28T12:00:00Z' };
  const missing = { href: null, open_requests: 0 };
  expect(
    texts({
      comments: [question, question, { ...question, removed: true }],
      appointments: [{ is_my_turn: true }, { is_my_turn: false }],
      claims: { items: [{ open_requests: 1 }, { open_requests: 0 }] },
      coverage: { is_open: true, items: [{ ...missing, open_requests: 2 }, missing, { ...missing, href: '/a' }] },
    }),
  ).toEqual([
    'Answer 2 questions',
    'Answer 1 appointment request',
    'Add 1 photo that bidders asked for',
    'Show evidence for 1 claim',
  ]);
  expect(texts({ coverage: { is_open: true, items: [missing] } })).toEqual(['Add 1 missing standard photo']);
});

test('says how far the bid is below an unmet reserve', () => {
  const auction = { state: 'live' as const, reserve_status: 'not_met' as const, price: usd(900_000) };
  expect(texts({ auction }, usd(1_000_000))).toEqual([
    'The bid is $1,000 below your reserve. You can lower it until the close',
  ]);
  expect(texts({ auction: { ...auction, reserve_status: 'met' as const } }, usd(800_000))).toEqual([]);
  expect(texts({ auction: { ...auction, price: null } }, usd(800_000))).toEqual([]);
});
