import { expect, test } from 'vitest';
import { amountPattern } from './amount-pattern.ts';

const AMOUNT = 24_567_000;

test.each([
  ['in minor units', '"amount":24567000}'],
  ['in major units', '"max":245670,'],
  ['in English', 'up to $245,670.00.'],
  ['in German', 'bis 245.670,00\u00a0€'],
  ['in Swiss German', 'CHF 245’670'],
  ['in Hindi', '₹2,45,670'],
  ['in French', '245\u202f670 €'],
])('an amount is found %s', (_how, text) => {
  expect(text).toMatch(amountPattern(AMOUNT));
  expect(text).not.toMatch(amountPattern(AMOUNT + 100));
});
