import { afterEach, describe, expect, it } from 'vitest';
import { LOCALES, setLocale } from './locale.ts';
import { currencySign, decimalAmount, formatCount, formatMoney, minorUnitsPerWhole, parseMoney } from './money.ts';

afterEach(() => setLocale('en-US'));

describe('formatting money', () => {
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
  it('writes every amount with the digits of its currency', () => {
    expect(minorUnitsPerWhole('KWD')).toBe(1_000);
    expect(formatMoney({ amount: 1_500_250, currency: 'KWD' })).toBe('KWD\u00a01,500.250');
    expect(formatMoney({ amount: 1_500_000, currency: 'KWD' })).toBe('KWD\u00a01,500');
    expect(formatMoney({ amount: 1_500_000, currency: 'KWD' }, { cents: true })).toBe('KWD\u00a01,500.000');
    expect(decimalAmount({ amount: 1_500_250, currency: 'KWD' })).toBe('1500.250');
    expect(decimalAmount({ amount: -1_500, currency: 'JPY' })).toBe('-1500');
  });
  const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'KWD', 'ISK'];
  it.each(LOCALES.flatMap((locale) => currencies.map((currency) => [locale, currency] as const)))(
    'in %s writes %s as Intl does',
    (locale, currency) => {
      setLocale(locale);
      const whole = new Intl.NumberFormat(locale, { style: 'currency', currency });
      const perWhole = minorUnitsPerWhole(currency);
      expect(perWhole).toBe(10 ** (whole.resolvedOptions().maximumFractionDigits ?? 0));
      expect(currencySign(currency)).toBe(whole.formatToParts(0).find(({ type }) => type === 'currency')?.value);
      for (const amount of [
        0, 1, 9, 99, 100, 101, 99_999, 100_000, 12_345_678, 1_234_567_890_12, -1, -250_000, -1_234_567_89,
      ]) {
        expect(formatMoney({ amount, currency }, { cents: true })).toBe(
          whole.format(amount / perWhole).replace('-', '−'),
        );
      }
      for (const count of [0, 7, 999, 1_000, 61_204, 12_345_678_901])
        expect(formatCount(count)).toBe(new Intl.NumberFormat(locale).format(count));
    },
  );
  it('groups counts as Intl does', () => {
    for (const count of [0, 7, 999, 1_000, 61_204, 1_000_000, 12_345_678_901])
      expect(formatCount(count)).toBe(new Intl.NumberFormat('en-US').format(count));
  });
});

describe('a typed amount', () => {
  it('is read to the minor unit, and only where it has one meaning', () => {
    expect(['312.50', ' 1,250.5 ', '7', '0.05', '0'].map((text) => parseMoney(text, 'USD'))).toEqual([
      31_250, 125_050, 700, 5, 0,
    ]);
    const refused = ['12,50', '1.234,50', '1.005', '-5', 'all', '', '9'.repeat(13)];
    expect(refused.map((text) => parseMoney(text, 'USD'))).toEqual(refused.map(() => null));
  });
  it('has the digits of its currency', () => {
    expect(['1200', '1,200'].map((text) => parseMoney(text, 'JPY'))).toEqual([1_200, 1_200]);
    expect(['1200.5', '1200.00'].map((text) => parseMoney(text, 'JPY'))).toEqual([null, null]);
    expect(['1200', '1200.5', '1,200.125'].map((text) => parseMoney(text, 'KWD'))).toEqual([
      1_200_000, 1_200_500, 1_200_125,
    ]);
    expect(parseMoney('1200.1255', 'KWD')).toBeNull();
  });
});
