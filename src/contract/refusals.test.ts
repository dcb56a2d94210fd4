import { describe, expect, test } from 'vitest';
import { REFUSALS_IN_ORDER } from '#auction/types.ts';
import { minor } from '#auction/money.ts';
import { REFUSAL_TABLES, REFUSALS } from './refusals.ts';
import { invalid, refusalAnswer, refusalMessage, refuse } from './result.ts';

describe('the refusal tables', () => {
  test('define every code once', () => {
    const codes = REFUSAL_TABLES.flatMap((table) => Object.keys(table));
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
    expect(Object.keys(REFUSALS)).toHaveLength(codes.length);
  });
  test('write codes in snake case', () =>
    expect(Object.keys(REFUSALS).filter((code) => !/^[a-z]+(?:_[a-z]+)*$/.test(code))).toEqual([]));
  test('write messages as sentences', () =>
    expect(
      Object.values(REFUSALS)
        .map(({ message }) => message)
        .filter((message) => typeof message === 'string' && !/^[A-Z].*\.$/s.test(message)),
    ).toEqual([]));
});

describe('the answer to a refusal', () => {
  test('has the status, message and code of the table', () =>
    expect(refusalAnswer(refuse('charge_not_open'))).toEqual({
      status: 409,
      body: {
        message: 'This charge is paid or in progress, so it can’t be canceled. Refund it instead.',
        code: 'charge_not_open',
      },
    }));
  test('has the code that the API promises instead of our own', () =>
    expect(refusalAnswer(refuse('vehicle_not_found')).body.code).toBe('not_found'));
  test('has no code where the API promises none', () =>
    expect(refusalAnswer(refuse('unauthenticated'))).toEqual({ status: 401, body: { message: 'Unauthenticated.' } }));
  test('puts the message at its field', () =>
    expect(refusalAnswer(refuse('wrong_password')).body).toEqual({
      message: 'The password is incorrect.',
      code: 'wrong_password',
      errors: { password: ['The password is incorrect.'] },
    }));
  test('writes data into the message and shows only the details', () =>
    expect(refusalAnswer(refuse('garage_full', { limit: 20 })).body).toEqual({
      message: 'Your garage can hold up to 20 vehicles. Remove one first.',
      code: 'garage_full',
    }));
  test('to invalid input has the first message and all by field', () =>
    expect(refusalAnswer(invalid({ year: ['Enter a year.'], make: ['Enter a make.'] }))).toEqual({
      status: 422,
      body: { message: 'Enter a year.', errors: { year: ['Enter a year.'], make: ['Enter a make.'] } },
    }));
  test('to invalid input takes another message', () =>
    expect(refusalMessage(invalid({ year: ['Enter a year.'] }, 'Complete the form.'))).toBe('Complete the form.'));
  test('is not made for an unknown code', () =>
    expect(() => refusalAnswer({ ok: false, code: 'unheard_of', data: {} })).toThrow('no such refusal'));
});

describe('refused bids', () => {
  const data = { currency: 'USD', now: 1000 };
  const numbers = { minimumBid: minor(500), bidUnit: minor(500), limitLeft: minor(500) };
  test.each(REFUSALS_IN_ORDER)('%s has a message', (code) => {
    expect(refusalMessage(refuse(code, data))).toMatch(/^[A-Z].*\.$/);
    const hasNumber = ['below_minimum', 'not_in_bid_units', 'over_limit', 'needs_confirmation'].includes(code);
    expect(refusalMessage(refuse(code, { ...data, ...numbers })).includes('$5')).toBe(hasNumber);
  });
  test('answer with amounts, the field and the time, in this order', () =>
    expect(JSON.stringify(refusalAnswer(refuse('below_minimum', { ...data, minimumBid: minor(500) })).body)).toBe(
      JSON.stringify({
        message: 'Bid at least $5.',
        code: 'below_minimum',
        minimum_bid: { amount: 500, currency: 'USD' },
        errors: { amount: ['Bid at least $5.'] },
        server_time: 1000,
      }),
    ));
  test('are no form errors unless the amount is wrong', () =>
    expect(refusalAnswer(refuse('auction_closed', data))).toEqual({
      status: 409,
      body: { message: 'This auction has closed.', code: 'auction_closed', server_time: 1000 },
    }));
});
