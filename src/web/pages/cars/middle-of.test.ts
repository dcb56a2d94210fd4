import { expect, test } from 'vitest';
import { middleOf } from './middle-of.ts';

test.each([
  [[7], 7],
  [[1, 2, 9], 2],
  [[1, 2, 9, 30], 6],
  [[1, 3], 2],
])('the middle of %j is %i', (sorted, middle) => expect(middleOf(sorted)).toBe(middle));
