import { describe, expect, it } from 'vitest';
import { currencySign, formatMoney, minorUnitsPerWhole } from './format-money.ts';

describe('money in words', () => {
  it('shows whole units without cents', () => {
    expect(formatMoney({ amount: 4_850_000, currency: 'USD' })).toBe('$48,500');
  });
  it('shows cents where there are any, and where they are asked for', () => {
    expect(formatMoney({ amount: 272_550, currency: 'USD' })).toBe('$2,725.50');
    expect(formatMoney({ amount: 272_500, currency: 'USD' }, { cents: true })).toBe('$2,725.00');
  });
  it('writes a real minus', () => {
    expect(formatMoney({ amount: -272_500, currency: 'USD' }, { cents: true })).toBe('−$2,725.00');
  });
  it('knows currencies without cents', () => {
    expect(minorUnitsPerWhole('JPY')).toBe(1);
    expect(formatMoney({ amount: 4_500_000, currency: 'JPY' })).toBe('¥4,500,000');
    expect(currencySign('EUR')).toBe('€');
  });
});
