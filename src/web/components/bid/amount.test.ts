import { describe, expect, it } from 'vitest';
import { amountText, caretAfterFormat, formatTyped, parseAmount } from './amount.ts';

describe('an amount while it is typed', () => {
  it('gets its separators', () => {
    expect(formatTyped('48500')).toBe('48,500');
    expect(formatTyped('48,5000')).toBe('485,000');
    expect(formatTyped('$ 1250000')).toBe('1,250,000');
    expect(formatTyped('abc')).toBe('');
    expect(formatTyped('0045')).toBe('45');
  });
  it('is no other for its cents, which are not bid', () => {
    const typed = [...'1500.75'].reduce((text, key) => formatTyped(text + key), '');
    expect(typed).toBe('1,500.75');
    expect(parseAmount(typed, 'USD')).toBe(150_000);
    expect(formatTyped('1,500.')).toBe('1,500.');
    expect(formatTyped('1.500')).toBe('1,500');
    expect(formatTyped('.')).toBe('');
  });
  it('is read in minor units', () => {
    expect(parseAmount('48,500', 'USD')).toBe(4_850_000);
    expect(parseAmount('48,500', 'JPY')).toBe(48_500);
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
