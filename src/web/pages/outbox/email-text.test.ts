import { expect, test } from 'vitest';
import { parseEmailText } from './email-text.ts';

const SITE = 'http://site.test';

test('parses an email into text, a link and the footer', () => {
  const text =
    'Welcome, Dana\n\nPlease confirm it.\n\nConfirm my email:\nhttp://site.test/account/verify?token=a-b_1\n\n-- \nHammerdown\nYou registered.\n\nStop these emails: http://site.test/unsubscribe?token=a\n\nSee: http://site.test.evil.example/x\n';
  expect(parseEmailText(text, SITE)).toEqual([
    { kind: 'text', text: 'Welcome, Dana' },
    { kind: 'text', text: 'Please confirm it.' },
    { kind: 'action', label: 'Confirm my email', href: '/account/verify?token=a-b_1', isOfSite: true },
    { kind: 'foot', text: 'Hammerdown\nYou registered.' },
    { kind: 'link', label: 'Stop these emails', href: '/unsubscribe?token=a' },
    { kind: 'text', text: 'See: http://site.test.evil.example/x' },
  ]);
});

test('turns only the site’s own addresses into paths', () => {
  expect(parseEmailText('See:\nhttp://site.test.evil.example/x', SITE)).toEqual([
    { kind: 'action', label: 'See', href: 'http://site.test.evil.example/x', isOfSite: false },
  ]);
  expect(parseEmailText('See:\njavascript:alert(1)', SITE)).toEqual([
    { kind: 'text', text: 'See:\njavascript:alert(1)' },
  ]);
});
