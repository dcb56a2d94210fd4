import { expect, test } from 'vitest';
import { staffDecline } from './staff-decline.ts';

test('staff read why a payment was declined, not the message to its cardholder', () => {
  const text = 'Your card has insufficient funds.';
  expect(staffDecline({ code: 'insufficient_funds', text })).toBe('The card has insufficient funds.');
  expect(staffDecline({ code: 'do_not_honor', text })).toBe('The bank declined the card (do_not_honor).');
});
