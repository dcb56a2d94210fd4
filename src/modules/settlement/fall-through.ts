import { type Fault, faultWordsTo, type Side } from '#contract/settlement-states.ts';
import type { Charge } from '#modules/payments/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { formatAmount } from '#contract/format/money.ts';
import { issueCreditNote } from './issue-invoice.ts';
import { THE_HOUSE, type Doer } from './doer.ts';
import { moveOn, note } from './move-on.ts';
import type { SettlementParts } from './parts.ts';
import { findOpenDispute, updateDispute } from './store/disputes.ts';
import { insertToAsk } from './store/second-chances.ts';
import { lockSettlement, updateSettlement } from './store/settlements.ts';
import type { SettlementRow } from './store/tables.ts';
import { tellSides } from './tell.ts';

/**
 * Ends a settlement without a sale. A side that did not keep to it gets a strike; after the buyer's default the underbidders are to be
 * asked. `isDecision`: so the staff have decided a dispute. What becomes of the premium is a step of its own, since the card may be under way: see `settleFee`.
 */
export async function fallThrough(
  parts: SettlementParts,
  transaction: Executor,
  row: SettlementRow,
  { fault, reason, by, at, isDecision = false }: { fault: Fault; reason: string; by: Doer; at: number; isDecision?: boolean },
): Promise<SettlementRow> {
  const after = await moveOn(parts, transaction, row, {
    to: 'fell_through',
    kind: 'fell_through',
    by,
    at,
    text: reason,
    changes: { fault, fault_reason: reason },
  });
  if (fault !== 'nobody' && by.userId !== null) {
    await parts.accounts.strike(transaction, {
      userId: fault === 'buyer' ? row.buyer_id : row.seller_id,
      text: `Did not complete the sale of the ${row.title} (${row.slug}) as ${fault}: ${reason}`,
      by: by.userId,
      at,
    });
  }
  if (fault === 'buyer') await insertToAsk(transaction, { auction_id: row.auction_id, settlement_id: row.id, written_at: new Date(at) });
  await parts.bidding.afterClose.tellAgain(transaction, row.auction_id, at);
  await endDispute(transaction, row, { fault, reason, by, at });
  const charge = row.charge_id === null ? null : await parts.payments.findCharge(transaction, row.charge_id);
  const title = isDecision ? `Decided: the sale of the ${row.title} does not go on` : `The sale of the ${row.title} fell through`;
  const why = (side: Side) => `${faultWordsTo(side, fault)} ${reason}`;
  await tellSides(parts, transaction, {
    about: row,
    buyerId: row.buyer_id,
    at,
    buyer: { title, body: `${why('buyer')} ${charge === null ? '' : premiumWords(fault, charge)} ${afterwords('buyer', fault, row)}`.trim() },
    seller: {
      title,
      body: `${why('seller')}${fault === 'buyer' ? ' We ask the underbidders, in their order, those who wished to be asked.' : ''} ${afterwords('seller', fault, row)}`.trim(),
    },
  });
  return after;
}

/** What a side can do about it. */
function afterwords(side: Side, fault: Fault, { payment_said_at: paidAt }: SettlementRow): string {
  if (fault === side) return 'If you see it otherwise, write to us: one of our staff looks at it again.';
  return side === 'buyer' && paidAt !== null
    ? 'You told us that you paid for the car: ask the seller for that money, and write to us if it does not come.'
    : '';
}

/** What the end means for the premium: who never paid it is not told that it stays, or that it comes back. */
function premiumWords(fault: Fault, { state, net, currency }: Charge): string {
  const premium = `The premium of ${formatAmount(net, currency)}`;
  if (fault === 'buyer') return state === 'taken' ? `${premium} stays with the house.` : `${premium} is still owed to the house.`;
  return state === 'taken' ? 'You get the premium back, to the card that paid: its credit note comes in a letter of its own.' : 'You owe no premium any more.';
}

/** A dispute ends with its sale, however that ended: nothing is left to decide. */
async function endDispute(
  transaction: Executor,
  row: SettlementRow,
  { fault, reason, by, at }: { fault: Fault; reason: string; by: Doer; at: number },
): Promise<void> {
  const open = await findOpenDispute(transaction, row.id);
  if (open === null) return;
  const decision = ({ buyer: 'buyer_defaulted', seller: 'seller_defaulted', nobody: 'called_off' } as const)[fault];
  await updateDispute(transaction, open.id, { decision, decision_reason: reason, decided_by: by.userId ?? THE_HOUSE.side, decided_at: new Date(at) });
}

/**
 * Keeps the premium after the buyer's default, or gives it back: refunded where it was taken, cancelled where the card declined. The seller's fee,
 * where one was charged already, goes back likewise, but after the seller's own default. False while nobody knows whether they were taken. Safe to run again.
 */
export async function settleFee(parts: SettlementParts, transaction: Executor, settlementId: string): Promise<boolean> {
  const row = await lockSettlement(transaction, settlementId);
  if (row?.state !== 'fell_through' || row.fee_settled_at !== null) return false;
  const at = await parts.clock.now(transaction);
  const charge = row.charge_id === null ? null : await parts.payments.findCharge(transaction, row.charge_id);
  const sellerFee =
    (await parts.payments.chargesOf(transaction, row.auction_id)).find(
      (each) => each.purpose === 'seller_fee' && each.userId === row.seller_id && each.attempt === row.attempt,
    ) ?? null;
  const back = [row.fault === 'buyer' ? null : charge, row.fault === 'seller' ? null : sellerFee].filter((each) => each !== null);
  for (const each of back) if (!(await giveBack(parts, transaction, { charge: each, row, at }))) return false;
  await updateSettlement(transaction, row.id, { fee_settled_at: new Date(at) });
  if (charge !== null) await note(transaction, row, { kind: feeEvent(row.fault, charge), by: THE_HOUSE, at });
  for (const { id } of back) {
    const now = await parts.payments.findCharge(transaction, id);
    if (now !== null) await issueCreditNote(parts, transaction, { settlement: row, charge: now, at });
  }
  return true;
}

/** What became of the premium, as the history has it. */
function feeEvent(fault: SettlementRow['fault'], { state }: Charge): string {
  if (fault === 'buyer') return state === 'taken' ? 'fee_kept' : 'fee_owed';
  return state === 'taken' ? 'fee_returned' : 'fee_waived';
}

/** False while the card is under way, or what was taken cannot be given back now. */
async function giveBack(
  parts: SettlementParts,
  transaction: Executor,
  { charge, row, at }: { charge: Charge; row: SettlementRow; at: number },
): Promise<boolean> {
  if (charge.state === 'due' || charge.state === 'action_needed') return false;
  const reason = `The sale of the ${row.title} fell through`;
  if (charge.state === 'declined') await parts.payments.cancelCharge(transaction, { chargeId: charge.id, reason, at });
  if (charge.state !== 'taken' || charge.refunded + charge.disputed >= charge.amount) return true;
  return (await parts.payments.refund(transaction, { chargeId: charge.id, amount: null, reason, askedBy: null, at })).ok;
}
