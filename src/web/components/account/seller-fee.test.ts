import { expect, test } from 'vitest';
import { feeText, paidText } from './seller-fee.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });

test('shows the whole hammer price without a fee', () => {
  const priced = { seller_fee_basis_points: 0, has_reserve: true, reserve: usd(4_000_000), starting_bid: usd(500_000) };
  expect(feeText(priced)).toBe('None');
  expect(paidText(priced)).toBe('The full hammer price. The buyer pays our premium on top');
});

test('shows the fee’s rate, its amount at the reserve, and how it is paid', () => {
  const priced = {
    seller_fee_basis_points: 250,
    has_reserve: true,
    reserve: usd(4_000_000),
    starting_bid: usd(500_000),
  };
  expect(feeText(priced)).toBe('2.5% of the hammer price, $1,000 at your reserve. Plus tax where applicable');
  expect(feeText({ ...priced, has_reserve: false, reserve: null })).toContain('$125 at your starting bid');
  expect(feeText({ ...priced, has_reserve: null, reserve: null, starting_bid: null })).toBe(
    '2.5% of the hammer price. Plus tax where applicable',
  );
  expect(paidText(priced)).toBe(
    'The hammer price, paid by the buyer. We charge our fee to your card after you confirm the payment',
  );
});
