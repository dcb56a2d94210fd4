import { expect, it } from 'vitest';
import { parseMoney } from './typed-money.ts';

it('reads money to the cent, and nothing that could be meant in two ways', () => {
  expect(['312.50', ' 1,250.5 ', '7', '0.05'].map((text) => parseMoney(text, 'USD'))).toEqual([31_250, 125_050, 700, 5]);
  expect(['12,50', '1.234,50', '1.005', '-5', '0', '0.00', 'all', '', '9'.repeat(13)].map((text) => parseMoney(text, 'USD'))).toEqual(Array(9).fill(null));
  expect(parseMoney('1200', 'JPY')).toBe(1_200);
  expect(parseMoney('1200.5', 'JPY')).toBeNull();
});
