import { expect, test } from 'vitest';
import { actionLabel, subjectOf } from './actions.ts';

test('labels every action, also unknown ones', () => {
  expect(actionLabel('bid_voided')).toBe('Bid voided');
  expect(actionLabel('photo_turned')).toBe('Photo turned');
});

test('links a subject to its page', () => {
  expect(subjectOf('auction:1971-datsun-240z')).toEqual({
    text: '1971-datsun-240z',
    to: '/operator/auctions/1971-datsun-240z',
  });
  expect(subjectOf('content:blog/a-post').to).toBe('/operator/content/blog/a-post');
  expect(subjectOf('live_auctions')).toEqual({ text: 'all live auctions', to: '/operator/live' });
  expect(subjectOf('settings')).toEqual({ text: 'settings', to: null });
});
