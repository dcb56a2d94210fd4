import { beforeAll, describe, expect, test } from 'vitest';
import { guessableWordsOf } from './guessable-words.ts';
import { hashPassword, PASSWORD_COST, passwordProblems, setPasswordCost, verifyPassword } from './passwords.ts';

beforeAll(() => setPasswordCost(PASSWORD_COST));

test('a hash verifies its password, and no other', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await hashPassword('correct horse')).not.toBe(hash);
  expect(await verifyPassword('correct horse', hash)).toBe(true);
  expect(await verifyPassword('correct horsf', hash)).toBe(false);
  expect(await verifyPassword('', hash)).toBe(false);
  expect(await verifyPassword('correct horse', null)).toBe(false);
  expect(await verifyPassword('correct horse', 'not a hash')).toBe(false);
});

test('the same letters are the same password however the keyboard composes them', async () => {
  expect(await verifyPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true);
});

test('answers many concurrent checks', async () => {
  const hash = await hashPassword('correct horse');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => verifyPassword(index % 2 === 0 ? 'correct horse' : 'wrong horse', hash)),
  );
  expect(answers).toEqual([true, false, true, false, true, false, true, false]);
});

test.each([
  ['hammerdown', ['too easy']],
  ['x7 ünïcödé', []],
  ['ten chars!', []],
  ['🚗🚙🏎🚗🚙🏎🚗🚙🏎!', []],
  ['nine char', ['at least 10']],
  ['a'.repeat(129), ['longer than 128']],
  ['Password123', ['too easy']],
  ['1qaz2wsx3edc', ['too easy']],
  ['lamborghini', ['too easy']],
  ['summer2026', ['too easy']],
  ['12345678901', ['too easy']],
  ['9876543210', ['too easy']],
  ['abababababab', ['too easy']],
  ['Some_Bidder', ['too easy']],
  ['some@bidder.test', ['too easy']],
  ['Samantha Bidder', ['too easy']],
])('%s: %j', async (password, expected) => {
  const problems = await passwordProblems(
    password,
    {
      username: 'some_bidder',
      name: 'Samantha Bidder',
      email: 'some@bidder.test',
    },
    [],
  );
  expect(problems).toEqual(expected.map((part) => expect.stringContaining(part)));
});

test('checks the first 32 characters alone, so that a long password cannot hold up the server', async () => {
  const person = { username: 'some_bidder', name: 'Samantha Bidder', email: 'some@bidder.test' };
  expect(await passwordProblems(`${'a'.repeat(32)}4@8({[<6936#!1|oO0iIlL$5sSzZ7tT+`, person, [])).toEqual([
    expect.stringContaining('too easy'),
  ]);
});

describe('words of the site and its trade', () => {
  const person = { username: 'some_bidder', name: 'Samantha Bidder', email: 'some@bidder.test' };
  const words = guessableWordsOf({ name: 'Quillfeather Motors', publicUrl: 'https://bids.zarvethune.example' });

  test.each(['quillfeather26', 'QuillfeatherMotors', 'zarvethune!', 'Auctions2026', 'vintagecars'])(
    'make %s easy to guess',
    async (password) => {
      expect(await passwordProblems(password, person, words)).toEqual([expect.stringContaining('too easy')]);
    },
  );

  test('may be part of a long password', async () => {
    expect(await passwordProblems('auction orbit walnut 73 lantern', person, words)).toEqual([]);
  });
});
