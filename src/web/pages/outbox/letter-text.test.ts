import { expect, test } from 'vitest';
import { readLetter } from './letter-text.ts';

const HOUSE = 'http://house.test';

test('a letter is read as words, what to do, and why it came', () => {
  const text = 'Welcome, Dana\n\nPlease confirm it.\n\nConfirm my e-mail:\nhttp://house.test/account/verify?token=a-b_1\n\n-- \nHammerdown\nYou registered.\n';
  expect(readLetter(text, HOUSE)).toEqual([
    { kind: 'words', text: 'Welcome, Dana' },
    { kind: 'words', text: 'Please confirm it.' },
    { kind: 'action', label: 'Confirm my e-mail', href: '/account/verify?token=a-b_1', isOfHouse: true },
    { kind: 'foot', text: 'Hammerdown\nYou registered.' },
  ]);
});

test('only an address of the house becomes a path', () => {
  expect(readLetter('See:\nhttp://house.test.evil.example/x', HOUSE)).toEqual([
    { kind: 'action', label: 'See', href: 'http://house.test.evil.example/x', isOfHouse: false },
  ]);
  expect(readLetter('See:\njavascript:alert(1)', HOUSE)).toEqual([{ kind: 'words', text: 'See:\njavascript:alert(1)' }]);
});
