import { expect, test } from 'vitest';
import { PaymentExportQuerySchema, PaymentQuerySchema } from '#contract/payment-lists.ts';
import { refusalAnswer, type Result } from '#contract/result.ts';
import type { Actor } from '#platform/http/actor.ts';
import { decideGivenUp, listGivenUp } from './commands/given-up.ts';
import { readCharge, refundByStaff } from './charges/staff.ts';
import { addTaxRate, listTaxRates, removeTaxRate } from './ledger/edit-tax.ts';
import { exportJournal } from './ledger/export-journal.ts';
import { exportPayments } from './list/export-payments.ts';
import { listPayments } from './list/list-payments.ts';
import { exportPostings, listPostings } from './ledger/list-postings.ts';
import { readBooks } from './ledger/read-books.ts';
import { readReconciliation } from './ledger/reconcile.ts';
import type { PaymentsContext } from './context.ts';

/** A context that throws on any access: a refused request must read and change nothing. */
const context = new Proxy({} as PaymentsContext, {
  get(_, part) {
    throw new Error(`${String(part)} was asked for by somebody who may not`);
  },
});
const USE_CASES: Readonly<Record<string, (actor: Actor) => Promise<Result<unknown>>>> = {
  readBooks: (actor) => readBooks(context, actor),
  listPostings: (actor) => listPostings(context, actor, { q: '', sort: '-date', limit: 1 }),
  exportPostings: (actor) => exportPostings(context, actor, { q: '', sort: '-date', hide: '' }),
  readReconciliation: (actor) => readReconciliation(context, actor, 30),
  readCharge: (actor) => readCharge(context, actor, 'a'),
  listPayments: (actor) => listPayments(context, actor, PaymentQuerySchema.parse({})),
  exportPayments: (actor) => exportPayments(context, actor, PaymentExportQuerySchema.parse({})),
  exportJournal: (actor) => exportJournal(context, actor, {}),
  refundByStaff: (actor) => refundByStaff(context, actor, { chargeId: 'a', amount: null, reason: 'As agreed' }),
  listGivenUp: (actor) => listGivenUp(context, actor),
  decideGivenUp: (actor) =>
    decideGivenUp(context, actor, { commandId: 'a', decision: 'set_aside', reason: 'As agreed' }),
  listTaxRates: (actor) => listTaxRates(context, actor),
  addTaxRate: (actor) =>
    addTaxRate(context, actor, { country: 'US', region: 'NE', name: 'Sales tax', basis_points: 550 }),
  removeTaxRate: (actor) => removeTaxRate(context, actor, 'a'),
};
const NEED_RECENT_PROOF: ReadonlySet<string> = new Set([
  'exportPayments',
  'exportJournal',
  'exportPostings',
  'refundByStaff',
  'decideGivenUp',
  'addTaxRate',
  'removeTaxRate',
]);
const someone = { kind: 'user', userId: 'one', username: 'one' } as const;

test.each(Object.entries(USE_CASES))(
  '%s is for the staff who look after payments alone, whoever calls it',
  async (_, ask) => {
    const statusFor = async (actor: Actor) => {
      const result = await ask(actor);
      return result.ok ? 200 : refusalAnswer(result).status;
    };
    expect([
      await statusFor({ kind: 'guest' }),
      await statusFor({ ...someone, isStaff: false, roles: [] }),
      await statusFor({ ...someone, isStaff: false, roles: ['finance'] }),
      await statusFor({ ...someone, isStaff: true, roles: ['auction_manager', 'reviewer'] }),
    ]).toEqual([401, 403, 403, 403]);
    const proof = { isRecent: true, hasFactor: true };
    await expect(statusFor({ ...someone, isStaff: true, roles: ['finance'], proof })).rejects.toThrow('was asked for');
  },
);

test.each(Object.entries(USE_CASES))(
  '%s asks for a recent proof if it changes or exports anything',
  async (name, ask) => {
    const proof = { isRecent: false, hasFactor: true };
    const answer = ask({ ...someone, isStaff: true, roles: ['finance'], proof });
    if (NEED_RECENT_PROOF.has(name)) expect(await answer).toMatchObject({ ok: false, code: 'step_up_required' });
    else await expect(answer).rejects.toThrow('was asked for');
  },
);
