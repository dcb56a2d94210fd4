import { describe, expect, it } from 'vitest';
import { currencySign, formatCount, formatMoney, minorUnitsPerWhole } from './format-money.ts';

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
  it.each(['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF'])('writes %s as Intl does', (currency) => {
    const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    const perWhole = minorUnitsPerWhole(currency);
    expect(perWhole).toBe(10 ** (whole.resolvedOptions().maximumFractionDigits ?? 0));
    expect(currencySign(currency)).toBe(whole.formatToParts(0).find(({ type }) => type === 'currency')?.value);
    for (const amount of [0, 1, 9, 99, 100, 101, 99_999, 100_000, 12_345_678, 1_234_567_890_12, -1, -250_000, -1_234_567_89]) {
      expect(formatMoney({ amount, currency }, { cents: true })).toBe(whole.format(amount / perWhole).replace('-', '−'));
    }
  });
  it('groups counts as Intl does', () => {
    for (const count of [0, 7, 999, 1_000, 61_204, 1_000_000, 12_345_678_901]) expect(formatCount(count)).toBe(new Intl.NumberFormat('en-US').format(count));
  });
});
