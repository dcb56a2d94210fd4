import { expect, test } from 'vitest';
import { SiteSettingsSchema } from '#contract/settings.ts';
import { numberText, readTyped } from './typed-settings.ts';

const saved = SiteSettingsSchema.parse({});

test.each([
  ['first_limit', '1,250,000', 125_000_000],
  ['first_limit', '$1,250.50', 125_050],
  ['premium_basis_points', '2.55', 255],
  ['premium_basis_points', '7 %', 700],
  ['soft_close_ms', '2.5', 150_000],
  ['auction_length_ms', '10', 864_000_000],
  ['slate_size', '1,000', 1000],
] as const)('reads %s as typed: %s', (name, text, value) => {
  expect(readTyped({ [name]: text }, saved)).toMatchObject({ changes: { [name]: value }, errors: {} });
});

test.each([
  ['first_limit', '1,25'],
  ['first_limit', '0.005'],
  ['first_limit', ''],
  ['premium_basis_points', '2.555'],
  ['slate_size', '2.5'],
  ['soft_close_ms', 'two'],
] as const)('refuses %s: %s at its field', (name, text) => {
  const { changes, errors } = readTyped({ [name]: text }, saved);
  expect(changes).toEqual({});
  expect(errors).toEqual({ [name]: [expect.any(String)] });
});

test('names the row of an increment that it can’t read', () => {
  const increments = [
    { from: '0', step: '100' },
    { from: 'x', step: '250' },
  ];
  expect(readTyped({ increments }, saved).errors['increments']).toEqual(['Row 2: Enter an amount, such as 1,250.']);
  expect(readTyped({ increments: [{ from: '0', step: '1,000' }] }, saved).changes).toEqual({
    increments: [{ from: 0, step: 100_000 }],
  });
});

test('writes a value as it reads it', () => {
  expect(numberText('money', 125_050, 'USD')).toBe('1,250.50');
  expect(numberText('money', 1_250, 'JPY')).toBe('1,250');
  expect(numberText('percent', 255, 'USD')).toBe('2.55');
  expect(numberText('minutes', 150_000, 'USD')).toBe('2.5');
  expect(readTyped({ first_limit: numberText('money', saved.first_limit, 'USD') }, saved).changes).toEqual({});
});
