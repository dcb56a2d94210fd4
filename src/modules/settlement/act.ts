import type { z } from 'zod';
import { mayAct, SETTLEMENT_WORDS, type Side } from '#contract/settlement-states.ts';
import type { ActInSaleSchema } from '#contract/settlements.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { instant } from '#platform/instants.ts';
import { billFacts } from './bill.ts';
import type { Doer } from './doer.ts';
import { moveOn, note } from './move-on.ts';
import { ACTS_BY_USER, LATEST_COLLECTION_MS, ringAfterCommit, type SettlementHouse, type SettlementParts } from './parts.ts';
import { noSuchSale, sideOf } from './policy.ts';
import { refusalWhilePriceChanges } from './price-fixed.ts';
import { issueInvoice } from './issue-invoice.ts';
import { findOpenDispute } from './store/disputes.ts';
import { findParties, findSettlementsBySlug, insertBill, lockSettlement, putParty, updateSettlement } from './store/settlements.ts';
import type { SettlementRow } from './store/tables.ts';
import { tellSides } from './tell.ts';
import { shareRoundedHalfUp } from '#auction/premium.ts';
import { minor } from '#auction/money.ts';
import { formatAmount } from '#contract/format/money.ts';

type Input = z.output<typeof ActInSaleSchema>;
export interface Acting {
  readonly row: SettlementRow;
  readonly side: Side;
  readonly by: Doer;
  readonly at: number;
}

/** The settlement of a slug in which this person takes part, under its lock, and on which side: of several attempts the newest that is theirs. */
export async function lockOwn(
  house: SettlementHouse,
  transaction: Executor,
  { actor, slug }: { actor: SignedIn; slug: string },
): Promise<{ row: SettlementRow; side: Side } | null> {
  const all = await findSettlementsBySlug(transaction, slug);
  for (const [index, each] of all.entries()) {
    const side = await sideOf(house, transaction, each, actor.userId);
    // The seller's is the newest alone: what went before is over.
    if (side === null || (side === 'seller' && index > 0)) continue;
    const row = await lockSettlement(transaction, each.id);
    if (row !== null) return { row, side };
  }
  return null;
}

/** What a side does in its settlement; the table says who may do it when. */
export async function actInSale(house: SettlementHouse, actor: SignedIn, { slug, input }: { slug: string; input: Input }): Promise<Result<null>> {
  const tooMany = await house.limits.take(ACTS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const result = await house.database.transaction(async (transaction): Promise<Result<null>> => {
    const own = await lockOwn(house, transaction, { actor, slug });
    if (own === null) return noSuchSale();
    const { row, side } = own;
    if (!mayAct(input.act, side, row.state))
      return refused(409, `Not possible at this step: ${SETTLEMENT_WORDS[row.state].word.toLowerCase()}.`, { code: 'not_now', state: row.state });
    if ((await findOpenDispute(transaction, row.id)) !== null && input.act !== 'give_particulars')
      return refused(409, 'A dispute is open. The sale is paused until it’s decided.', { code: 'disputed' });
    const at = await house.clock.now(transaction);
    return perform(house, transaction, { acting: { row, side, by: { side, userId: actor.userId }, at }, input });
  });
  if (result.ok) ringAfterCommit(house);
  return result;
}

function perform(house: SettlementParts, transaction: Executor, { acting, input }: { acting: Acting; input: Input }): Promise<Result<null>> {
  switch (input.act) {
    case 'give_particulars':
      return giveParticulars(transaction, acting, input);
    case 'say_paid':
      return sayPaid(house, transaction, acting, input.note);
    case 'confirm_payment':
      return confirmPayment(house, transaction, acting);
    case 'issue_bill':
      return issueBill(house, transaction, acting);
    case 'propose_collection':
      return proposeCollection(house, transaction, acting, input);
    case 'agree_collection':
      return agreeCollection(house, transaction, acting, input);
    case 'confirm_handover':
      return confirmHandover(house, transaction, acting);
  }
}

async function giveParticulars(
  transaction: Executor,
  { row, side, by, at }: Acting,
  { name, address, phone }: Extract<Input, { act: 'give_particulars' }>,
): Promise<Result<null>> {
  const given = (await findParties(transaction, [row.id])).find((party) => party.side === side);
  // Sent twice, it happened once.
  if (given?.name === name && given.address === address && given.phone === phone) return accepted(null);
  await putParty(transaction, { settlement_id: row.id, side, name, address, phone, given_at: new Date(at) });
  await note(transaction, row, { kind: 'particulars_given', by, at });
  return accepted(null);
}

async function sayPaid(house: SettlementParts, transaction: Executor, { row, by, at }: Acting, text: string): Promise<Result<null>> {
  if (row.payment_said_at !== null) return accepted(null);
  await updateSettlement(transaction, row.id, { payment_said_at: new Date(at) });
  await note(transaction, row, { kind: 'payment_said', by, at, text });
  await tellSides(house, transaction, {
    about: row,
    buyerId: row.buyer_id,
    at,
    buyer: null,
    seller: {
      title: `The buyer of your ${row.title} has paid`,
      body: `Look at your account, and confirm the ${formatAmount(row.price, row.currency)} once they are there.${text === '' ? '' : ` They write: ${text}`}`,
    },
  });
  return accepted(null);
}

/** The seller has the money; from here on the house has its fee, if it takes one. */
export async function confirmPayment(
  house: SettlementParts,
  transaction: Executor,
  { row, by, at }: Pick<Acting, 'row' | 'by' | 'at'>,
  text = '',
): Promise<Result<null>> {
  const changes = await refusalWhilePriceChanges(house, transaction, row.auction_id);
  if (changes !== null) return changes;
  const after = await moveOn(house, transaction, row, {
    to: 'papers_due',
    kind: 'payment_confirmed',
    by,
    at,
    text,
    changes: { payment_said_at: row.payment_said_at ?? new Date(at) },
  });
  await tellSides(house, transaction, {
    about: row,
    buyerId: row.buyer_id,
    at,
    buyer: {
      title: `The seller confirms your payment for the ${row.title}`,
      body: (await isNamed(transaction, row.id, 'buyer'))
        ? 'Next comes the bill of sale, then the collection.'
        : 'Next comes the bill of sale. Please give your full name and postal address for it: the seller can issue it only then.',
    },
    seller: by.side === 'seller' ? null : { title: `The payment for your ${row.title} was confirmed`, body: 'Please issue the bill of sale.' },
  });
  const closed = await house.bidding.afterClose.read(transaction, row.auction_id);
  const rate = closed?.sellerFeeBasisPoints ?? (await house.operations.settings(transaction)).seller_fee_basis_points;
  const fee = shareRoundedHalfUp(minor(row.price), rate);
  if (fee === 0) return accepted(null);
  const charge = await house.payments.charge(transaction, {
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
  await issueInvoice(house, transaction, { settlement: after, charge, at });
  return accepted(null);
}

/** Whether a side has given its name and address, which the bill of sale needs. */
export async function isNamed(executor: Executor, settlementId: string, side: 'buyer' | 'seller'): Promise<boolean> {
  return (await findParties(executor, [settlementId])).some((party) => party.side === side && party.address !== '');
}

async function issueBill(house: SettlementParts, transaction: Executor, { row, by, at }: Acting): Promise<Result<null>> {
  const changes = await refusalWhilePriceChanges(house, transaction, row.auction_id);
  if (changes !== null) return changes;
  const parties = await findParties(transaction, [row.id]);
  const missing = (['seller', 'buyer'] as const).filter((side) => !parties.some((party) => party.side === side && party.address !== ''));
  if (missing.length > 0) {
    const message = missing.includes('seller')
      ? 'Give your full name and postal address first: they stand on the bill of sale.'
      : 'The buyer has not given name and address yet. We have asked them.';
    if (!missing.includes('seller'))
      await tellSides(house, transaction, {
        about: row,
        buyerId: row.buyer_id,
        at,
        seller: null,
        buyer: {
          title: `Your name and address for the ${row.title}`,
          body: 'The seller is ready to issue the bill of sale. Please give your full name and postal address.',
        },
      });
    return refused(409, message, { code: 'particulars_missing', missing });
  }
  const closed = await house.bidding.afterClose.read(transaction, row.auction_id);
  if (closed === null) return noSuchSale();
  await insertBill(transaction, { settlement_id: row.id, facts: billFacts({ row, closed, parties }), issued_at: new Date(at) });
  await moveOn(house, transaction, row, { to: 'collection_due', kind: 'bill_issued', by, at });
  await tellSides(house, transaction, {
    about: row,
    buyerId: row.buyer_id,
    at,
    seller: null,
    buyer: {
      title: `The bill of sale for your ${row.title} is there`,
      body: 'Print it, and sign it together at the collection. Now agree on a day and a place.',
    },
  });
  return accepted(null);
}

async function proposeCollection(
  house: SettlementParts,
  transaction: Executor,
  { row, side, by, at }: Acting,
  { at: when, place }: Extract<Input, { act: 'propose_collection' }>,
): Promise<Result<null>> {
  const day = Date.parse(when);
  const refuse = (message: string): Result<null> => refused(422, message, { errors: { at: [message] } });
  if (day <= at) return refuse('Choose a day that is still to come.');
  if (day > at + LATEST_COLLECTION_MS) return refuse('Choose a day within four months.');
  if (row.state === 'collection_due' && row.collection_by === side && row.collection_at?.getTime() === day && row.collection_place === place)
    return accepted(null);
  const changes = { collection_at: new Date(day), collection_place: place, collection_by: side };
  if (row.state === 'handover_due') await moveOn(house, transaction, row, { to: 'collection_due', kind: 'collection_proposed', by, at, text: place, changes });
  else {
    await updateSettlement(transaction, row.id, changes);
    await note(transaction, row, { kind: 'collection_proposed', by, at, text: place });
  }
  const news = { title: `A day to hand over the ${row.title}`, body: `${instant(day)}, ${place}. Agree to it, or propose another.` };
  await tellSides(house, transaction, {
    about: row,
    buyerId: row.buyer_id,
    at,
    buyer: side === 'buyer' ? null : news,
    seller: side === 'seller' ? null : news,
  });
  return accepted(null);
}

async function agreeCollection(
  house: SettlementParts,
  transaction: Executor,
  { row, side, by, at }: Acting,
  seen: Extract<Input, { act: 'agree_collection' }>,
): Promise<Result<null>> {
  if (row.collection_at === null || row.collection_by === null) return refused(409, 'No date has been proposed yet.', { code: 'nothing_proposed' });
  if (row.collection_by === side) return refused(409, 'You have proposed this day: the other side agrees to it.', { code: 'not_your_turn' });
  if ((seen.at !== undefined && Date.parse(seen.at) !== row.collection_at.getTime()) || (seen.place !== undefined && seen.place !== row.collection_place))
    return refused(409, 'Another day or place is proposed now. Look again before you agree.', { code: 'proposal_changed' });
  if (row.collection_at.getTime() <= at) return refused(409, 'That day is past. Propose another.', { code: 'day_past' });
  await moveOn(house, transaction, row, { to: 'handover_due', kind: 'collection_agreed', by, at });
  const news = {
    title: `Agreed: the ${row.title} is handed over on ${instant(row.collection_at)}`,
    body: `${row.collection_place ?? ''}. Bring the bill of sale, twice.`,
  };
  await tellSides(house, transaction, {
    about: row,
    buyerId: row.buyer_id,
    at,
    buyer: side === 'buyer' ? null : news,
    seller: side === 'seller' ? null : news,
  });
  return accepted(null);
}

/** The buyer has the car: the sale is done. */
export async function confirmHandover(
  house: SettlementParts,
  transaction: Executor,
  { row, by, at }: Pick<Acting, 'row' | 'by' | 'at'>,
  { kind = 'handover_confirmed', text = '' }: { kind?: 'handover_confirmed' | 'taken_as_done'; text?: string } = {},
): Promise<Result<null>> {
  await moveOn(house, transaction, row, { to: 'done', kind, by, at, text });
  const news = {
    title: `The sale of the ${row.title} is done`,
    body:
      kind === 'taken_as_done'
        ? 'Nobody told us otherwise after the agreed day. Your papers stay here.'
        : 'The car and its keys are with the buyer. Your papers stay here.',
  };
  await tellSides(house, transaction, { about: row, buyerId: row.buyer_id, at, buyer: by.side === 'buyer' ? null : news, seller: news });
  return accepted(null);
}
