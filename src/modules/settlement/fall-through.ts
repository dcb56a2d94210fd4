import { type Fault, defaultLabelFor, type Side } from '#contract/settlement-states.ts';
import type { Charge } from '#modules/payments/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { formatAmount } from '#contract/format/money.ts';
import { issueCreditNote } from './issue-invoice.ts';
import { SYSTEM_ACTOR, type RecordedActor } from './actor.ts';
import { moveOn, recordEvent } from './move-on.ts';
import type { SettlementDeps } from './deps.ts';
import { findOpenDispute, updateDispute } from './store/disputes.ts';
import { enqueueSecondChance } from './store/second-chances.ts';
import { lockSettlement, updateSettlement } from './store/settlements.ts';
import type { SettlementRow } from './store/tables.ts';
import { notifySides } from './notify.ts';

/** `settleFee` handles the premium, because a card payment may be in progress. */
export async function fallThrough(
  deps: SettlementDeps,
  transaction: Executor,
  row: SettlementRow,
  {
    fault,
    reason,
    by,
    at,
    isDecision = false,
  }: { fault: Fault; reason: string; by: RecordedActor; at: number; isDecision?: boolean },
): Promise<SettlementRow> {
  const after = await moveOn(deps, transaction, row, {
    to: 'fell_through',
    kind: 'fell_through',
    by,
    at,
    text: reason,
    changes: { fault, fault_reason: reason },
  });
  if (fault !== 'nobody' && by.userId !== null) {
    await deps.accounts.addStrike(transaction, {
      userId: fault === 'buyer' ? row.buyer_id : row.seller_id,
      text: `Did not complete the sale of the ${row.title} (${row.slug}) as ${fault}: ${reason}`,
      by: by.userId,
      at,
    });
  }
  if (fault === 'buyer')
    await enqueueSecondChance(transaction, {
      auction_id: row.auction_id,
      settlement_id: row.id,
      written_at: new Date(at),
    });
  await deps.bidding.closedAuctions.republish(transaction, row.auction_id, at);
  await endDispute(transaction, row, { fault, reason, by, at });
  const charge = row.charge_id === null ? null : await deps.payments.findCharge(transaction, row.charge_id);
  const title = isDecision
    ? `Dispute decided: the sale of the ${row.title} ends`
    : `The sale of the ${row.title} fell through`;
  const why = (side: Side) => `${defaultLabelFor(side, fault)} ${reason}`;
  await notifySides(deps, transaction, {
    about: row,
    at,
    buyer: {
      title,
      body: `${why('buyer')} ${charge === null ? '' : premiumText(fault, charge)} ${nextSteps('buyer', fault, row)}`.trim(),
    },
    seller: {
      title,
      body: `${why('seller')}${fault === 'buyer' ? ' We’ll offer it to the underbidders who asked for an offer, highest bid first.' : ''} ${nextSteps('seller', fault, row)}`.trim(),
    },
  });
  return after;
}

function nextSteps(side: Side, fault: Fault, { payment_reported_at: paidAt }: SettlementRow): string {
  if (fault === side) return 'If you disagree, contact us, and a staff member will review it again.';
  return side === 'buyer' && paidAt !== null
    ? 'You reported that you paid. Ask the seller to return the money, and contact us if they don’t.'
    : '';
}

function premiumText(fault: Fault, { state, net, currency }: Charge): string {
  const premium = `The premium of ${formatAmount(net, currency)}`;
  if (fault === 'buyer') return state === 'taken' ? `${premium} isn’t refunded.` : `${premium} is still owed to us.`;
  return state === 'taken'
    ? 'We’ll refund the premium to the card you paid with, and send the credit note in a separate email.'
    : 'You no longer owe a premium.';
}

async function endDispute(
  transaction: Executor,
  row: SettlementRow,
  { fault, reason, by, at }: { fault: Fault; reason: string; by: RecordedActor; at: number },
): Promise<void> {
  const open = await findOpenDispute(transaction, row.id);
  if (open === null) return;
  const decision = ({ buyer: 'buyer_defaulted', seller: 'seller_defaulted', nobody: 'sale_canceled' } as const)[fault];
  await updateDispute(transaction, open.id, {
    decision,
    decision_reason: reason,
    decided_by: by.userId ?? SYSTEM_ACTOR.side,
    decided_at: new Date(at),
  });
}

/** Returns false while the outcome of a charge is unknown. Idempotent. */
export async function settleFee(deps: SettlementDeps, transaction: Executor, settlementId: string): Promise<boolean> {
  const row = await lockSettlement(transaction, settlementId);
  if (row?.state !== 'fell_through' || row.fee_settled_at !== null) return false;
  const at = await deps.clock.now(transaction);
  const charge = row.charge_id === null ? null : await deps.payments.findCharge(transaction, row.charge_id);
  const sellerFee =
    (await deps.payments.chargesOf(transaction, row.auction_id)).find(
      (each) => each.purpose === 'seller_fee' && each.userId === row.seller_id && each.attempt === row.attempt,
    ) ?? null;
  const back = [row.fault === 'buyer' ? null : charge, row.fault === 'seller' ? null : sellerFee].filter(
    (each) => each !== null,
  );
  for (const each of back) if (!(await refundOrCancel(deps, transaction, { charge: each, row, at }))) return false;
  await updateSettlement(transaction, row.id, { fee_settled_at: new Date(at) });
  if (charge !== null) await recordEvent(transaction, row, { kind: feeEvent(row.fault, charge), by: SYSTEM_ACTOR, at });
  for (const { id } of back) {
    const now = await deps.payments.findCharge(transaction, id);
    if (now !== null) await issueCreditNote(deps, transaction, { settlement: row, charge: now, at });
  }
  return true;
}

function feeEvent(fault: SettlementRow['fault'], { state }: Charge): string {
  if (fault === 'buyer') return state === 'taken' ? 'fee_kept' : 'fee_owed';
  return state === 'taken' ? 'fee_returned' : 'fee_waived';
}

/** Returns false while a payment is in progress or the amount cannot be refunded now. */
async function refundOrCancel(
  deps: SettlementDeps,
  transaction: Executor,
  { charge, row, at }: { charge: Charge; row: SettlementRow; at: number },
): Promise<boolean> {
  if (charge.state === 'due' || charge.state === 'action_needed') return false;
  const reason = `The sale of the ${row.title} fell through`;
  if (charge.state === 'declined') await deps.payments.cancelCharge(transaction, { chargeId: charge.id, reason, at });
  if (charge.state !== 'taken' || charge.refunded + charge.disputed >= charge.amount) return true;
  return (await deps.payments.refund(transaction, { chargeId: charge.id, amount: null, reason, requestedBy: null, at }))
    .ok;
}
