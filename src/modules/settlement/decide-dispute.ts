import { HOUR_MS } from '#contract/durations.ts';
import { formatAmount } from '#contract/format/money.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { SETTLEMENT_LABELS, type DisputeDecision, type Fault } from '#contract/settlement-states.ts';
import type { Executor } from '#platform/database/database.ts';
import { timePlaceholder } from '#platform/time-placeholders.ts';
import type { RecordedActor } from './actor.ts';
import type { SettlementContext } from './deps.ts';
import { fallThrough } from './fall-through.ts';
import { recordEvent } from './move-on.ts';
import { notifySides } from './notify.ts';
import { updateDispute } from './store/disputes.ts';
import { updateSettlement } from './store/settlements.ts';
import type { DisputeRow, SettlementRow } from './store/tables.ts';

const CONTINUES: ReadonlySet<DisputeDecision> = new Set(['sale_continues', 'part_refunded']);
const FAULTS: Readonly<Record<Exclude<DisputeDecision, 'sale_continues' | 'part_refunded'>, Fault>> = {
  buyer_defaulted: 'buyer',
  seller_defaulted: 'seller',
  sale_canceled: 'nobody',
};
/** The minimum time left for a step after a dispute. */
const MIN_LEFT_MS = 2 * 24 * HOUR_MS;

interface DisputeContext {
  readonly row: SettlementRow;
  readonly dispute: DisputeRow;
  readonly by: RecordedActor & { readonly userId: string };
  readonly at: number;
  readonly decided: {
    readonly decision: DisputeDecision;
    /** In minor units, of the premium. */
    readonly amount?: number | undefined;
    readonly reason: string;
  };
  /** By a second staff member, who large refunds need. */
  readonly isApproved: boolean;
}

/** The caller has locked the sale. */
export async function decideDispute(
  context: SettlementContext,
  transaction: Executor,
  deciding: DisputeContext,
): Promise<Result<null>> {
  const { row, dispute, by, at, decided } = deciding;
  const { decision, amount = null, reason } = decided;
  // Before anything is written, because it may be refused.
  if (amount !== null) {
    const refunded = await refundPart(context, transaction, { ...deciding, amount });
    if (!refunded.ok) return refunded;
  }
  await updateDispute(transaction, dispute.id, {
    decision,
    decision_reason: reason,
    refunded: amount,
    decided_by: by.userId,
    decided_at: new Date(at),
  });
  const refundText =
    amount === null ? '' : `${formatAmount(amount, row.currency)} of the premium is refunded to the buyer. `;
  await recordEvent(transaction, row, { kind: 'dispute_decided', by, at, text: `${refundText}${reason}` });
  if (!isContinuing(decision))
    await fallThrough(context, transaction, row, { fault: FAULTS[decision], reason, by, at, isDecision: true });
  else await resume(context, transaction, deciding);
  return accepted(null);
}

const isContinuing = (decision: DisputeDecision): decision is 'sale_continues' | 'part_refunded' =>
  CONTINUES.has(decision);

async function refundPart(
  { payments }: SettlementContext,
  transaction: Executor,
  { row, by, at, decided: { reason }, isApproved, amount }: DisputeContext & { amount: number },
): Promise<Result<unknown>> {
  if (row.charge_id === null) return refuse('charge_not_taken');
  const { unlessTwo, approved } = payments.refundsByStaff;
  const ask = { chargeId: row.charge_id, amount, reason, requestedBy: by.userId, at };
  return isApproved ? approved(transaction, ask) : unlessTwo(transaction, ask);
}

async function resume(
  context: SettlementContext,
  transaction: Executor,
  { row, dispute, at, decided: { amount, reason } }: DisputeContext,
): Promise<void> {
  const dueAt = new Date(at + Math.max(dispute.time_left_ms, MIN_LEFT_MS));
  await updateSettlement(transaction, row.id, { due_at: dueAt });
  const title = `Dispute decided: the sale of the ${row.title} continues`;
  const next = `The next step, ${SETTLEMENT_LABELS[row.state].step.toLowerCase()}, is due by ${timePlaceholder(dueAt)}.`;
  const sum = amount === undefined ? null : formatAmount(amount, row.currency);
  const toBuyer =
    sum === null ? '' : ` We’ll refund ${sum} of the premium to the card you paid with, and keep the rest.`;
  const toSeller = sum === null ? '' : ` We’ll refund ${sum} of our premium to the buyer. The sale price stays.`;
  const body = (refund: string) => `We’ve decided the dispute. ${reason}${refund} ${next}`;
  await notifySides(context, transaction, {
    about: row,
    at,
    buyer: { title, body: body(toBuyer) },
    seller: { title, body: body(toSeller) },
  });
}
