import { expect, test } from 'vitest';
import type { Actor } from '#platform/http/actor.ts';
import type { Result } from '#platform/http/result.ts';
import { decideGivenUp, listGivenUp } from './acts/given-up.ts';
import { listCharges, refundByStaff } from './charges/staff.ts';
import { addTaxRate, listTaxRates, removeTaxRate } from './ledger/edit-tax.ts';
import { readBooks, readPostings } from './ledger/read-books.ts';
import { readReconciliation } from './ledger/reconcile.ts';
import type { Till } from './parts.ts';

/** A till that nobody may touch: who is refused has read and moved nothing. */
const till = new Proxy({} as Till, {
  get(_, part) {
    throw new Error(`${String(part)} was asked for by somebody who may not`);
  },
});
const page = { cursor: null, limit: 10 };
const USE_CASES: Readonly<Record<string, (actor: Actor) => Promise<Result<unknown>>>> = {
  readBooks: (actor) => readBooks(till, actor),
  readPostings: (actor) => readPostings(till, actor, page),
  readReconciliation: (actor) => readReconciliation(till, actor, 30),
  listCharges: (actor) => listCharges(till, actor, { ...page, q: '' }),
  refundByStaff: (actor) => refundByStaff(till, actor, { chargeId: 'a', amount: null, reason: 'As agreed' }),
  listGivenUp: (actor) => listGivenUp(till, actor),
  decideGivenUp: (actor) => decideGivenUp(till, actor, { actId: 'a', decision: 'set_aside', reason: 'As agreed' }),
  listTaxRates: (actor) => listTaxRates(till, actor),
  addTaxRate: (actor) => addTaxRate(till, actor, { country: 'US', region: 'NE', name: 'Sales tax', basis_points: 550 }),
  removeTaxRate: (actor) => removeTaxRate(till, actor, 'a'),
};
const someone = { kind: 'user', userId: 'one', username: 'one' } as const;

test.each(Object.entries(USE_CASES))('%s is for the staff who look after payments alone, whoever calls it', async (_, ask) => {
  const statusFor = async (actor: Actor) => {
    const result = await ask(actor);
    return result.ok ? 200 : result.status;
  };
  expect([
    await statusFor({ kind: 'guest' }),
    await statusFor({ ...someone, isStaff: false, roles: [] }),
    // Roles count for nothing with those who are no staff any more.
    await statusFor({ ...someone, isStaff: false, roles: ['finance'] }),
    await statusFor({ ...someone, isStaff: true, roles: ['floor', 'reviewer'] }),
  ]).toEqual([401, 403, 403, 403]);
  await expect(statusFor({ ...someone, isStaff: true, roles: ['finance'] })).rejects.toThrow('was asked for');
});
