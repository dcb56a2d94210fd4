import { expect, it } from 'vitest';
import { viewSourceOf } from './view-source.ts';

it.each([
  [null, 'direct'],
  ['', 'direct'],
  ['not an address', 'direct'],
  ['https://cars.test/', 'lists'],
  ['https://cars.test/auctions?make=bmw', 'lists'],
  ['https://cars.test/auctions?q=bmw', 'search'],
  ['https://cars.test/search?q=bmw', 'search'],
  ['https://mail.google.com/', 'email'],
  ['https://outlook.live.com/', 'email'],
  ['https://feedly.com/', 'feed'],
  ['https://www.google.com/', 'engine'],
  ['https://www.google.co.uk/', 'engine'],
  ['https://duckduckgo.com/', 'engine'],
  ['https://forum.example/thread', 'site'],
  ['https://notgoogle.com/', 'site'],
  ['https://cars.test.evil.example/', 'site'],
])('takes %s for %s', (referrer, source) => {
  expect(viewSourceOf(referrer, ['cars.test'])).toBe(source);
});
