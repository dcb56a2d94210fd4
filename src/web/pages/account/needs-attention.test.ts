import { describe, expect, it } from 'vitest';
import type { Appointment } from '#contract/appointments.ts';
import type { AccountAuction } from '#contract/auctions.ts';
import { needsOf, otherNotifications, type Tasks } from './needs-attention.tsx';

type Bid = Pick<AccountAuction, 'slug' | 'state' | 'you'>;
const bid = (
  slug: string,
  bidStatus: AccountAuction['you']['status'],
  state: AccountAuction['state'] = 'live',
): Bid => ({
  slug,
  state,
  you: { status: bidStatus } as AccountAuction['you'],
});
const NO_TASKS: Tasks = {
  sales: [],
  drafts: [],
  toAgree: [],
  isTwoStepOff: false,
  asked: [],
  appointments: [],
  unreached: [],
};

describe('what needs attention', () => {
  it('has the auctions in which the user is outbid, and none that they lead or watch', () => {
    const bids = [bid('a', 'outbid'), bid('b', 'leading'), bid('c', 'watching'), bid('d', 'outbid', 'sold')];
    const needs = needsOf({ bids, tasks: NO_TASKS });
    expect(needs.outbid.map(({ slug }) => slug)).toEqual(['a']);
    expect(needs.count).toBe(1);
  });

  it('counts appointments that wait for the user’s answer', () => {
    const appointments = [{ slug: 'a' } as Appointment];
    expect(needsOf({ bids: [], tasks: { ...NO_TASKS, appointments } })).toMatchObject({ appointments, count: 1 });
  });

  it('is not repeated among the latest notifications', () => {
    const latest = [
      { kind: 'outbid', slug: 'a' },
      { kind: 'outbid', slug: 'd' },
      { kind: 'question', slug: 'mine' },
      { kind: 'question', slug: 'answered' },
      { kind: 'appointment', slug: 'mine' },
      { kind: 'account', slug: null },
    ] as const;
    const beside = otherNotifications(latest, {
      outbid: [{ slug: 'a' }],
      asked: [{ slug: 'mine' }],
      appointments: [{ slug: 'mine' }],
    });
    expect(beside.map(({ kind, slug }) => `${kind} ${slug ?? ''}`)).toEqual([
      'outbid d',
      'question answered',
      'account ',
    ]);
  });
});
