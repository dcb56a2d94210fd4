import type { OperatorCharge, PaymentDetails } from '#contract/payments.ts';
import { requireStaffWithProof, refusalUnlessMay } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { type Charge, type PaymentsContext, amountTakesTwo } from '../context.ts';
import { presentPostings } from '../ledger/read-books.ts';
import { findPostingsOfCharge } from '../ledger/store.ts';
import { presentCharge } from '../present.ts';
import { lockCharge } from './charge.ts';
import { staffDecline } from './staff-decline.ts';
import { findDisputesOf } from './dispute-store.ts';
import { refund, type RefundRequest } from './refund.ts';
import { chargeOf, type ChargeRow, findCharge, findRefundsOf } from './store.ts';

const MAX_POSTINGS = 100;

export async function readCharge(
  context: PaymentsContext,
  actor: Actor,
  chargeId: string,
): Promise<Result<PaymentDetails>> {
  const refusal = refusalUnlessMay(actor, 'manage_payments');
  if (refusal !== null) return refusal;
  const { executor } = context.database;
  const row = await findCharge(executor, chargeId);
  if (row === null) return refuse('charge_not_found');
  const [[charge], documents, postings] = await Promise.all([
    present(context, executor, [row]),
    context.invoices.documentsOf(executor, [chargeId]),
    findPostingsOfCharge(executor, chargeId, MAX_POSTINGS),
  ]);
  if (charge === undefined) throw new Error('a charge is presented');
  return accepted({
    ...charge,
    documents: (documents.get(chargeId) ?? []).map(({ kind, number }) => ({ kind, number })),
    provider_id: row.payment_id,
    provider_url: row.payment_id === null ? null : context.gateway.pageOf(row.payment_id),
    postings: await presentPostings(context, executor, postings),
  });
}

async function present(
  context: PaymentsContext,
  executor: Executor,
  rows: readonly ChargeRow[],
): Promise<OperatorCharge[]> {
  const [names, refunds, disputes] = await Promise.all([
    context.accounts.usernames(
      executor,
      rows.map((row) => row.user_id),
    ),
    findRefundsOf(
      executor,
      rows.map((row) => row.id),
    ),
    findDisputesOf(
      executor,
      rows.map((row) => row.id),
    ),
  ]);
  const byCharge = Map.groupBy(refunds, (each) => each.charge_id);
  const disputesByCharge = Map.groupBy(disputes, (each) => each.charge_id);
  return rows.map((row) => ({
    ...presentForStaff(chargeOf(row)),
    username: names.get(row.user_id) ?? '',
    refunds: (byCharge.get(row.id) ?? []).map((each) => ({
      id: each.id,
      amount: { amount: each.amount, currency: row.currency },
      reason: each.reason,
      state: each.state,
      created_at: each.created_at.toISOString(),
    })),
    disputes: (disputesByCharge.get(row.id) ?? []).map((each) => ({
      id: each.id,
      state: each.state,
      amount: { amount: each.amount, currency: row.currency },
      reason: each.reason,
      answer_by: each.answer_by?.toISOString() ?? null,
      opened_at: each.opened_at.toISOString(),
      decided_at: each.decided_at?.toISOString() ?? null,
      provider_url: row.payment_id === null ? null : context.gateway.pageOf(row.payment_id),
    })),
  }));
}

export async function refundByStaff(
  context: PaymentsContext,
  actor: Actor,
  { chargeId, amount, reason }: { chargeId: string; amount: number | null; reason: string },
): Promise<Result<OperatorCharge>> {
  const who = requireStaffWithProof(actor, 'manage_payments');
  if (!who.ok) return who;
  const result = await context.database.transaction(async (transaction): Promise<Result<ChargeRow>> => {
    await context.invoices.lockSaleOf(transaction, chargeId);
    const at = await context.clock.now(transaction);
    const ask = { chargeId, amount, reason, requestedBy: who.value.userId, at };
    return refundUnlessTwo(context, transaction, ask);
  });
  if (!result.ok) return result;
  const [charge] = await present(context, context.database.executor, [result.value]);
  if (charge === undefined) throw new Error('a charge is presented');
  return accepted(charge);
}

/** Refused if the amount takes two staff members. The caller has locked the sale. */
export async function refundUnlessTwo(
  context: PaymentsContext,
  transaction: Executor,
  ask: RefundRequest & { requestedBy: string },
): Promise<Result<ChargeRow>> {
  // Under the lock, so that of two refunds at once the second counts the first.
  const charge = await lockCharge(context, transaction, ask.chargeId);
  if (charge !== null && (await amountTakesTwo(context, transaction, refundedInAll(charge, ask.amount))))
    return refuse('second_approval_needed');
  return refundWithin(context, transaction, ask);
}

/** Null is all that is left. */
const refundedInAll = (charge: Charge, amount: number | null): number =>
  amount === null ? charge.amount - charge.disputed : charge.refunded + amount;

/** The caller has locked the sale. Writes nothing if it is refused. */
export async function refundWithin(
  context: PaymentsContext,
  transaction: Executor,
  ask: RefundRequest & { requestedBy: string },
): Promise<Result<ChargeRow>> {
  const { chargeId, reason, at } = ask;
  const before = await findCharge(transaction, chargeId);
  const refunded = await refund(context, transaction, ask);
  if (!refunded.ok) return refunded;
  const after = await findCharge(transaction, chargeId);
  if (after === null || before === null) throw new Error('a charge that was refunded is there');
  await context.recordAuditEntry(transaction, {
    actorId: ask.requestedBy,
    action: 'charge_refunded',
    subject: `auction:${after.about_slug}`,
    reason,
    at,
    before: { charge: chargeId, refunded: before.refunded, currency: before.currency },
    after: { charge: chargeId, refunded: after.refunded, amount: refunded.value.amount, currency: after.currency },
  });
  // Last, because it holds the lock on the document number sequence until the commit.
  await context.invoices.credit(transaction, { charge: chargeOf(after), reason, at });
  return accepted(after);
}

const presentForStaff = (charge: Charge) => ({
  ...presentCharge(charge),
  decline: charge.decline === null ? null : staffDecline(charge.decline),
});
