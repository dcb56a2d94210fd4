import { describe, expect, it } from 'vitest';
import { covers, pruneSilentTabs, TAB_SILENCE_MS, unionOf } from './subscriptions.ts';

describe('the topics of all tabs', () => {
  it('are the union of each tab’s topics', () => {
    expect(
      unionOf([
        { slugs: ['b', 'a'], personal: false },
        { slugs: ['a', 'c'], personal: true },
      ]),
    ).toEqual({ slugs: ['a', 'b', 'c'], personal: true });
  });
  it('are covered by a stream with all of them', () => {
    const held = { slugs: ['a', 'b'], personal: false };
    expect(covers(held, { slugs: ['b'], personal: false })).toBe(true);
    expect(covers(held, { slugs: ['c'], personal: false })).toBe(false);
    expect(covers(held, { slugs: [], personal: true })).toBe(false);
  });
  it('drop closed tabs', () => {
    const tabs = new Map([
      ['old', { slugs: [], personal: true, receivedAt: 0 }],
      ['new', { slugs: [], personal: true, receivedAt: TAB_SILENCE_MS - 1 }],
    ]);
    expect([...pruneSilentTabs(tabs, TAB_SILENCE_MS).keys()]).toEqual(['new']);
  });
});
