import { expect, test } from 'vitest';
import { parseEmailText } from './email-text.ts';

const HOUSE = 'http://house.test';

test('a letter is read as words, what to do, and why it came', () => {
  const text = 'Welcome, Dana\n\nPlease confirm it.\n\nConfirm my email:\nhttp://house.test/account/verify?token=a-b_1\n\n-- \nHammerdown\nYou registered.\n';
  expect(parseEmailText(text, HOUSE)).toEqual([
    { kind: 'words', text: 'Welcome, Dana' },
    { kind: 'words', text: 'Please confirm it.' },
    { kind: 'action', label: 'Confirm email', href: '/account/verify?token=a-b_1', isOfSite: true },
    { kind: 'foot', text: 'Hammerdown\nYou registered.' },
  ]);
});

test('only an address of the house becomes a path', () => {
  expect(parseEmailText('See:\nhttp://house.test.evil.example/x', HOUSE)).toEqual([
    { kind: 'action', label: 'See', href: 'http://house.test.evil.example/x', isOfSite: false },
  ]);
  expect(parseEmailText('See:\njavascript:alert(1)', HOUSE)).toEqual([{ kind: 'words', text: 'See:\njavascript:alert(1)' }]);
});
