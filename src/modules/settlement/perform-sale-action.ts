import type { z } from 'zod';
import { blocksHandover } from '#contract/sale-checklist.ts';
import { mayAct } from '#contract/settlement-states.ts';
import type { SaleActionSchema } from '#contract/settlements.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, invalid, refuse, type Result } from '#contract/result.ts';
import { timePlaceholder } from '#platform/time-placeholders.ts';
import { billContent } from './bill.ts';
import { type SaleContext } from './actor.ts';
import { moveOn, recordEvent } from './move-on.ts';
import {
  ACTIONS_BY_USER,
  LATEST_COLLECTION_MS,
  wakePaymentsAfterCommit,
  type SettlementContext,
  type SettlementDeps,
} from './deps.ts';
import { lockOwn } from './own-sale.ts';
import { refusalWhilePriceChanges } from './price-fixed.ts';
import { passDocuments } from './pass-documents.ts';
import { issueInvoice } from './issue-invoice.ts';
import { confirmTask, findLoan, planTask } from './sale-tasks.ts';
import { findOpenDispute } from './store/disputes.ts';
import { completeTitle } from './store/sale-tasks.ts';
import { findParties, insertBill, putParty, updateSettlement } from './store/settlements.ts';

import { notifyOther, notifySides } from './notify.ts';
import { shareRoundedHalfUp } from '#auction/premium.ts';
import { minor } from '#auction/money.ts';
import { formatAmount } from '#contract/format/money.ts';

type Input = z.output<typeof SaleActionSchema>;

export async function performSaleAction(
  context: SettlementContext,
  actor: SignedIn,
  { slug, input }: { slug: string; input: Input },
): Promise<Result<null>> {
  const tooMany = await context.limits.take(ACTIONS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const locked = await lockOwn(context, transaction, { actor, slug });
    if (locked === null) return refuse('sale_not_found');
    const { row, side } = locked;
    if (!mayAct(input.action, side, row.state)) return refuse('sale_step_over', { state: row.state });
    if ((await findOpenDispute(transaction, row.id)) !== null && input.action !== 'give_particulars')
      return refuse('sale_disputed');
    const at = await context.clock.now(transaction);
    return perform(context, transaction, { acting: { row, side, by: { side, userId: actor.userId }, at }, input });
  });
  if (result.ok) wakePaymentsAfterCommit(context);
  return result;
}

function perform(
  context: SettlementDeps,
  transaction: Executor,
  { acting, input }: { acting: SaleContext; input: Input },
): Promise<Result<null>> {
  switch (input.action) {
    case 'give_particulars':
      return giveParticulars(transaction, acting, input);
    case 'say_paid':
      return reportPayment(context, transaction, acting, input.note);
    case 'confirm_payment':
      return confirmPayment(context, transaction, acting);
    case 'issue_bill':
      return issueBill(context, transaction, acting);
    case 'propose_collection':
      return proposeCollection(context, transaction, acting, input);
    case 'agree_collection':
      return agreeCollection(context, transaction, acting, input);
    case 'confirm_handover':
      return buyerConfirmsHandover(context, transaction, acting);
    case 'plan_task':
      return planTask(context, transaction, acting, input);
    case 'confirm_task':
      return confirmTask(context, transaction, acting, input.task);
  }
}

async function giveParticulars(
  transaction: Executor,
  { row, side, by, at }: SaleContext,
  { name, address, phone, shares_email }: Extract<Input, { action: 'give_particulars' }>,
): Promise<Result<null>> {
  const given = (await findParties(transaction, [row.id])).find((party) => party.side === side);
  if (given?.name === name && given.address === address && given.phone === phone && given.shares_email === shares_email)
    return accepted(null);
  await putParty(transaction, {
    settlement_id: row.id,
    side,
    name,
    address,
    phone,
    shares_email,
    given_at: new Date(at),
  });
  await recordEvent(transaction, row, { kind: 'particulars_given', by, at });
  return accepted(null);
}

async function reportPayment(
  context: SettlementDeps,
  transaction: Executor,
  { row, by, at }: SaleContext,
  text: string,
): Promise<Result<null>> {
  if (row.payment_reported_at !== null) return accepted(null);
  await updateSettlement(transaction, row.id, { payment_reported_at: new Date(at) });
  await recordEvent(transaction, row, { kind: 'payment_reported', by, at, text });
  await notifySides(context, transaction, {
    about: row,
    at,
    seller: {
      title: `The buyer of your ${row.title} has paid`,
      body: `Check your account, and confirm the ${formatAmount(row.price, row.currency)} once it arrives.${text === '' ? '' : ` Their message: ${text}`}`,
    },
  });
  return accepted(null);
}

/** From here on we charge the seller's fee, if there is one. */
export async function confirmPayment(
  context: SettlementDeps,
  transaction: Executor,
  { row, by, at }: Pick<SaleContext, 'row' | 'by' | 'at'>,
  text = '',
): Promise<Result<null>> {
  const changes = await refusalWhilePriceChanges(context, transaction, row.auction_id);
  if (changes !== null) return changes;
  const after = await moveOn(context, transaction, row, {
    to: 'documents_due',
    kind: 'payment_confirmed',
    by,
    at,
    text,
    changes: { payment_reported_at: row.payment_reported_at ?? new Date(at) },
  });
  await notifySides(context, transaction, {
    about: row,
    at,
    buyer: {
      title: `The seller confirmed your payment for the ${row.title}`,
      body: (await isNamed(transaction, row.id, 'buyer'))
        ? 'The bill of sale comes next, then collection.'
        : 'The bill of sale comes next. Add your full name and postal address so that the seller can issue it.',
    },
    seller:
      by.side === 'seller'
        ? null
        : { title: `The payment for your ${row.title} was confirmed`, body: 'Please issue the bill of sale.' },
  });
  const closed = await context.bidding.closedAuctions.read(transaction, row.auction_id);
  const rate = closed?.sellerFeeBasisPoints ?? (await context.operations.settings(transaction)).seller_fee_basis_points;
  const fee = shareRoundedHalfUp(minor(row.price), rate);
  if (fee === 0) return accepted(null);
  const charge = await context.payments.charge(transaction, {
    userId: row.seller_id,
    auctionId: row.auction_id,
    slug: row.slug,
    title: row.title,
    purpose: 'seller_fee',
    attempt: row.attempt,
    net: fee,
    currency: row.currency,
    place: closed?.car.place ?? {},
    at,
  });
  await issueInvoice(context, transaction, { settlement: after, charge, at });
  return accepted(null);
}

export async function isNamed(executor: Executor, settlementId: string, side: 'buyer' | 'seller'): Promise<boolean> {
  return (await findParties(executor, [settlementId])).some((party) => party.side === side && party.address !== '');
}

async function issueBill(
  context: SettlementDeps,
  transaction: Executor,
  { row, by, at }: SaleContext,
): Promise<Result<null>> {
  const changes = await refusalWhilePriceChanges(context, transaction, row.auction_id);
  if (changes !== null) return changes;
  const parties = await findParties(transaction, [row.id]);
  const missing = (['seller', 'buyer'] as const).filter(
    (side) => !parties.some((party) => party.side === side && party.address !== ''),
  );
  if (missing.length > 0) {
    if (!missing.includes('seller'))
      await notifySides(context, transaction, {
        about: row,
        at,
        buyer: {
          title: `Add your name and address for the ${row.title}`,
          body: 'The seller is ready to issue the bill of sale. Please add your full name and postal address.',
        },
      });
    return refuse('particulars_missing', { missing });
  }
  const closed = await context.bidding.closedAuctions.read(transaction, row.auction_id);
  if (closed === null) return refuse('sale_not_found');
  await insertBill(transaction, {
    settlement_id: row.id,
    content: billContent({ row, closed, parties }),
    issued_at: new Date(at),
  });
  await moveOn(context, transaction, row, { to: 'collection_due', kind: 'bill_issued', by, at });
  await notifySides(context, transaction, {
    about: row,
    at,
    buyer: {
      title: `The bill of sale for your ${row.title} is ready`,
      body: 'Print it, and sign it together at collection. Now agree on a date and place.',
    },
  });
  return accepted(null);
}

async function proposeCollection(
  context: SettlementDeps,
  transaction: Executor,
  { row, side, by, at }: SaleContext,
  { at: when, place }: Extract<Input, { action: 'propose_collection' }>,
): Promise<Result<null>> {
  const day = Date.parse(when);
  const refuseDate = (message: string): Result<null> => invalid({ at: [message] });
  if (day <= at) return refuseDate('Choose a date in the future.');
  if (day > at + LATEST_COLLECTION_MS) return refuseDate('Choose a date within four months.');
  if (
    row.state === 'collection_due' &&
    row.collection_by === side &&
    row.collection_at?.getTime() === day &&
    row.collection_place === place
  )
    return accepted(null);
  const changes = { collection_at: new Date(day), collection_place: place, collection_by: side };
  if (row.state === 'handover_due')
    await moveOn(context, transaction, row, {
      to: 'collection_due',
      kind: 'collection_proposed',
      by,
      at,
      text: place,
      changes,
    });
  else {
    await updateSettlement(transaction, row.id, changes);
    await recordEvent(transaction, row, { kind: 'collection_proposed', by, at, text: place });
  }
  const notification = {
    title: `Proposed collection of the ${row.title}`,
    body: `${timePlaceholder(day)}, ${place}. Accept it or propose another.`,
  };
  await notifyOther(context, transaction, { row, side, at, ...notification });
  return accepted(null);
}

async function agreeCollection(
  context: SettlementDeps,
  transaction: Executor,
  { row, side, by, at }: SaleContext,
  seen: Extract<Input, { action: 'agree_collection' }>,
): Promise<Result<null>> {
  if (row.collection_at === null || row.collection_by === null) return refuse('nothing_proposed');
  if (row.collection_by === side) return refuse('own_proposal');
  if (
    (seen.at !== undefined && Date.parse(seen.at) !== row.collection_at.getTime()) ||
    (seen.place !== undefined && seen.place !== row.collection_place)
  )
    return refuse('proposal_changed');
  if (row.collection_at.getTime() <= at) return refuse('collection_date_past');
  await moveOn(context, transaction, row, { to: 'handover_due', kind: 'collection_agreed', by, at });
  const notification = {
    title: `Collection of the ${row.title} agreed for ${timePlaceholder(row.collection_at)}`,
    body: `${row.collection_place ?? ''}. Bring two copies of the bill of sale.`,
  };
  await notifyOther(context, transaction, { row, side, at, ...notification });
  return accepted(null);
}

/** With the vehicle, the buyer confirms its documents, the title among them. */
async function buyerConfirmsHandover(
  context: SettlementDeps,
  transaction: Executor,
  acting: SaleContext,
): Promise<Result<null>> {
  if (blocksHandover(await findLoan(transaction, acting.row.id))) return refuse('loan_not_paid_off');
  await completeTitle(transaction, acting.row.id, new Date(acting.at));
  return confirmHandover(context, transaction, acting);
}

export async function confirmHandover(
  context: SettlementDeps,
  transaction: Executor,
  { row, by, at }: Pick<SaleContext, 'row' | 'by' | 'at'>,
  {
    kind = 'handover_confirmed',
    text = '',
  }: { kind?: 'handover_confirmed' | 'completed_automatically'; text?: string } = {},
): Promise<Result<null>> {
  await moveOn(context, transaction, row, { to: 'done', kind, by, at, text });
  await passDocuments(context, transaction, { row, at: new Date(at) });
  const notification = {
    title: `The sale of the ${row.title} is complete`,
    body:
      kind === 'completed_automatically'
        ? 'Nobody reported a problem after the agreed date. Your documents stay here.'
        : 'The buyer confirmed the handover. Your documents stay here.',
  };
  await notifySides(context, transaction, {
    about: row,
    at,
    buyer: by.side === 'buyer' ? null : notification,
    seller: notification,
  });
  return accepted(null);
}
