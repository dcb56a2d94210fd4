import { expect, test } from 'vitest';
import { axisText } from './axis-text.ts';

test.each([
  [0, '$0'],
  [75_000, '$750'],
  [1_850_000, '$18.5k'],
  [120_000_000, '$1.2M'],
  [123_456_700_000, '$1.2B'],
  [45_000_000_000, '$450M'],
])('writes %i minor units as %s', (amount, text) => {
  expect(axisText(amount, 'USD')).toBe(text);
});
