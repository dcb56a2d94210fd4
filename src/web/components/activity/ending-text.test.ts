import { expect, test } from 'vitest';
import { endingText } from './ending-text.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const ended = { state: 'sold', leader: 'ann', price: usd(4_850_000), hammer_price: usd(4_850_000) } as const;

test('the activity list never calls a sale that fell through sold', () => {
  expect(endingText(ended)).toBe('Sold to ann for $48,500');
  expect(endingText({ ...ended, outcome: { state: 'fell_through', text: '', price: null } })).toBe(
    'Bid to $48,500 by ann. The sale was not completed.',
  );
  expect(endingText({ ...ended, outcome: { state: 'resold', text: 'Resold.', price: usd(4_200_000) } })).toBe(
    'Resold.',
  );
  expect(endingText({ ...ended, state: 'not_sold', hammer_price: null })).toBe('Closed at $48,500, reserve not met');
  expect(endingText({ ...ended, state: 'live', hammer_price: null })).toBeNull();
});
