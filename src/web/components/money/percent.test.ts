import { expect, it } from 'vitest';
import { basisPointsOf } from './percent.ts';

it.each([
  ['8.25', 825],
  ['8,25%', 825],
  [' 8.25 % ', 825],
  ['20', 2000],
  ['0.125', 13],
  ['0', 0],
  ['', null],
  ['eight', null],
  ['-8', null],
  ['8.25.1', null],
])('“%s” is %j basis points', (typed, basisPoints) => expect(basisPointsOf(typed)).toBe(basisPoints));
