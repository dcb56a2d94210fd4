import { expect, test } from 'vitest';
import type { Actor } from '#platform/http/actor.ts';
import type { Result } from '#platform/http/result.ts';
import { decideGivenUp, listGivenUp } from './commands/given-up.ts';
import { listCharges, refundByStaff } from './charges/staff.ts';
import { addTaxRate, listTaxRates, removeTaxRate } from './ledger/edit-tax.ts';
import { readBooks, readPostings } from './ledger/read-books.ts';
import { readReconciliation } from './ledger/reconcile.ts';
import type { PaymentsContext } from './context.ts';

/** A context that throws on any access: a refused request must read and change nothing. */
const context = new Proxy({} as PaymentsContext, {
  get(_, part) {
    throw new Error(`${String(part)} was asked for by somebody who may not`);
  },
});
const page = { cursor: null, limit: 10 };
const USE_CASES: Readonly<Record<string, (actor: Actor) => Promise<Result<unknown>>>> = {
  readBooks: (actor) => readBooks(context, actor),
  readPostings: (actor) => readPostings(context, actor, page),
  readReconciliation: (actor) => readReconciliation(context, actor, 30),
  listCharges: (actor) => listCharges(context, actor, { ...page, q: '' }),
  refundByStaff: (actor) => refundByStaff(context, actor, { chargeId: 'a', amount: null, reason: 'As agreed' }),
  listGivenUp: (actor) => listGivenUp(context, actor),
  decideGivenUp: (actor) => decideGivenUp(context, actor, { commandId: 'a', decision: 'set_aside', reason: 'As agreed' }),
  listTaxRates: (actor) => listTaxRates(context, actor),
  addTaxRate: (actor) => addTaxRate(context, actor, { country: 'US', region: 'NE', name: 'Sales tax', basis_points: 550 }),
  removeTaxRate: (actor) => removeTaxRate(context, actor, 'a'),
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
    await statusFor({ ...someone, isStaff: false, roles: ['finance'] }),
    await statusFor({ ...someone, isStaff: true, roles: ['floor', 'reviewer'] }),
  ]).toEqual([401, 403, 403, 403]);
  await expect(statusFor({ ...someone, isStaff: true, roles: ['finance'] })).rejects.toThrow('was asked for');
});
