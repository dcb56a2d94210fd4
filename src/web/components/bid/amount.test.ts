import { describe, expect, it } from 'vitest';
import { amountText, caretAfterFormat, formatTyped, parseAmount } from './amount.ts';

describe('typing an amount', () => {
  it('adds separators', () => {
    expect(formatTyped('48500', 'USD')).toBe('48,500');
    expect(formatTyped('48,5000', 'USD')).toBe('485,000');
    expect(formatTyped('$ 1250000', 'USD')).toBe('1,250,000');
    expect(formatTyped('abc', 'USD')).toBe('');
    expect(formatTyped('0045', 'USD')).toBe('45');
  });
  it('keeps a fraction with the digits of its currency', () => {
    const typedIn = (currency: string, keys: string) =>
      [...keys].reduce((text, key) => formatTyped(text + key, currency), '');
    expect(typedIn('USD', '1500.75')).toBe('1,500.75');
    expect(parseAmount('1,500.75', 'USD')).toBe(150_075);
    expect(parseAmount('1,500.00', 'USD')).toBe(150_000);
    expect(formatTyped('1,500.', 'USD')).toBe('1,500.');
    expect(formatTyped('1.500', 'USD')).toBe('1,500');
    expect(formatTyped('.', 'USD')).toBe('');
    expect(typedIn('KWD', '1500.250')).toBe('1,500.250');
    expect(parseAmount('1,500.250', 'KWD')).toBe(1_500_250);
    expect(amountText(1_500_250, 'KWD')).toBe('1,500.250');
  });
  it('refuses a fraction that its currency does not have', () => {
    expect(formatTyped('1500.75', 'JPY')).toBe('1,500.75');
    expect(parseAmount('1,500.75', 'JPY')).toBeNull();
  });
  it('is parsed to minor units', () => {
    expect(parseAmount('48,500', 'USD')).toBe(4_850_000);
    expect(parseAmount('48,500', 'JPY')).toBe(48_500);
    expect(parseAmount('48,500', 'KWD')).toBe(48_500_000);
    expect(amountText(48_500, 'JPY')).toBe('48,500');
    expect(parseAmount('', 'USD')).toBeNull();
    expect(parseAmount('999,999,999,999', 'USD')).toBeNull();
    expect(amountText(4_850_000, 'USD')).toBe('48,500');
  });
  it('keeps the caret behind the same digit', () => {
    expect(caretAfterFormat('4850', 4, '4,850')).toBe(5);
    expect(caretAfterFormat('48500', 2, '48,500')).toBe(2);
    expect(caretAfterFormat('485,00', 3, '48,500')).toBe(4);
  });
});
