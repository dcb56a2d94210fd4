import { expect, test } from 'vitest';
import { blockedFrom } from './blocked-from.ts';

test.each([
  [false, [], null],
  [false, ['commenting'], 'commenting'],
  [true, [], 'bidding'],
  [true, ['bidding'], 'bidding'],
  [true, ['commenting'], 'bidding, commenting'],
  [false, ['selling', 'commenting'], 'selling, commenting'],
  [true, ['commenting', 'all'], 'everything except viewing'],
] as const)('names what a person is blocked from: bids %s, blocks %j', (isBidBlocked, scopes, expected) => {
  expect(blockedFrom({ isBidBlocked, blocks: scopes.map((scope) => ({ scope })) })).toBe(expected);
});
