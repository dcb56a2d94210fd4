import { expect } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { SettlementAction, SettlementState } from '#contract/settlement-states.ts';
import type { SaleAction } from '#contract/settlements.ts';
import { done, type SettlementContext } from './settlement-app.ts';

export const PARTICULARS = {
  action: 'give_particulars',
  name: 'Ann Archer',
  address: '1 Mill Road, Springfield',
  phone: '+1 555 0100',
} as const;

/** A valid input of each step, at the clock's time. */
export function inputFor(app: SettlementContext, action: SettlementAction): SaleAction {
  switch (action) {
    case 'give_particulars':
      return PARTICULARS;
    case 'say_paid':
      return { action, note: '' };
    case 'propose_collection':
      return { action, at: new Date(app.clock.at + 2 * DAY_MS).toISOString(), place: 'At the seller’s garage' };
    case 'confirm_payment':
    case 'issue_bill':
    case 'agree_collection':
    case 'confirm_handover':
      return { action };
    case 'plan_task':
      return { action, task: 'title', planned_on: null };
    case 'confirm_task':
      return { action, task: 'title' };
  }
}

export const PATH: readonly (readonly ['ann' | 'sue', SettlementAction])[] = [
  ['ann', 'give_particulars'],
  ['sue', 'give_particulars'],
  ['ann', 'say_paid'],
  ['sue', 'confirm_payment'],
  ['sue', 'issue_bill'],
  ['ann', 'propose_collection'],
  ['sue', 'agree_collection'],
  ['ann', 'confirm_handover'],
];

/** Returns the slug of a new sale in which ann and sue took every step up to `state`. */
export async function saleAt(app: SettlementContext, state: SettlementState): Promise<string> {
  const slug = await app.closed([['ann', 1_000_000]]);
  for (const [who, action] of PATH) {
    if ((await app.read('ann', slug)).settlement?.state === state) break;
    done(await app.action(who, slug, inputFor(app, action)));
  }
  expect((await app.read('ann', slug)).settlement?.state).toBe(state);
  return slug;
}
