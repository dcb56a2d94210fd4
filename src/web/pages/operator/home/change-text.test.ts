import { expect, test } from 'vitest';
import { changeText } from './change-text.ts';

test.each([
  [5, 5, 'Same'],
  [5, 0, 'New'],
  [15, 10, '+50%'],
  [5, 10, '−50%'],
  [0, 10, '−100%'],
  [99, 10, '+890%'],
  [100, 10, '10×'],
  [20_910, 1000, '21×'],
])('%i after %i is shown as %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text);
});
