import { expect, test } from 'vitest';
import { readWorthQuestion } from './worth-questions.ts';

test.each([
  ['what is my golf gti worth', 'golf gti'],
  ['What’s my Golf GTI worth?', 'Golf GTI'],
  ['value of a 1990 E30', '1990 E30'],
  ['how much is a Jaguar E-Type', 'Jaguar E-Type'],
  ['bmw e30 prices', 'bmw e30'],
  ['porsche 911 value', 'porsche 911'],
  ['sell my mustang', 'mustang'],
])('“%s” asks what a %s is worth', (typed, named) => expect(readWorthQuestion(typed)).toBe(named));

test.each(['golf gti', 'alfa under 25k', 'what is it worth', 'chrysler value pack', 'e30 for sale', 'worthing'])(
  '“%s” asks for something else',
  (typed) => expect(readWorthQuestion(typed)).toBeNull(),
);
