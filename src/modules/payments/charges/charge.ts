import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { insertAct } from '../acts/store.ts';
import { post } from '../ledger/post.ts';
import { findTaxRates, type Place, taxOn } from '../ledger/tax.ts';
import { type Charge, lockPaddleOf, type Till } from '../parts.ts';
import { chargeOf, type ChargeRow, findCharge, findChargeOfSale, insertCharge, updateCharge } from './store.ts';

/** Where a debtor sees a charge, among all that is theirs to pay. */
export const chargePath = (chargeId: string): string => `/account/billing#charge-${chargeId}`;

/** What somebody is to be charged for one auction. */
export interface ChargeAsk {
  readonly userId: string;
  readonly auctionId: string;
  readonly slug: string;
  readonly title: string;
  readonly purpose: Charge['purpose'];
  /** Which sale of the auction it is for: after a default it may be sold again. They are counted from one. */
  readonly attempt: number;
  /** Before tax, in minor units. */
  readonly net: number;
  readonly currency: string;
  /** Where the car stands: it decides the tax. */
  readonly place: Place;
  readonly at: number;
}

/**
 * Charges somebody, in the transaction that decides it (the hammer, an accepted offer): the charge stands in the books at once, a job takes
 * the money, from their hold where it reaches. The same person is charged for the same sale and purpose once: again gets the first charge.
 */
export async function charge(transaction: Executor, ask: ChargeAsk): Promise<Charge> {
  const tax = taxOn(ask.net, ask.place, await findTaxRates(transaction));
  const id = newId();
  const isNew = await insertCharge(transaction, {
    id,
    user_id: ask.userId,
    auction_id: ask.auctionId,
    about_slug: ask.slug,
    about_title: ask.title,
    purpose: ask.purpose,
    attempt: ask.attempt,
    net: ask.net,
    tax: tax.amount,
    tax_words: tax.words,
    currency: ask.currency,
    created_at: new Date(ask.at),
  });
  const row = await findChargeOfSale(transaction, ask);
  if (row === null) throw new Error('a charge that was written down is there');
  if (isNew) {
    const { account, name } = incomeOf(row);
    await post(transaction, {
      ...dimensions(row),
      key: `charge:${id}`,
      kind: 'charge',
      words: `${name} on the ${ask.title}`,
      at: ask.at,
      entries: { receivable: row.net + row.tax, [account]: -row.net, tax_payable: -row.tax },
    });
    await insertAct(transaction, { kind: 'take', subjectId: id, userId: ask.userId, amount: row.net + row.tax, at: ask.at });
  }
  return chargeOf(row);
}

/** The charge, under its debtor's paddle: nothing of it is taken, refunded or cancelled before the transaction ends. */
export async function lockCharge(till: Pick<Till, 'accounts'>, transaction: Executor, chargeId: string): Promise<Charge | null> {
  const first = await findCharge(transaction, chargeId);
  if (first === null) return null;
  await lockPaddleOf(till, transaction, first.user_id);
  return chargeOf((await findCharge(transaction, chargeId)) ?? first);
}

/** What a posting of a charge is about. */
export const dimensions = (row: ChargeRow) => ({ currency: row.currency, userId: row.user_id, auctionId: row.auction_id, chargeId: row.id });
/** The income that a charge is. */
export const incomeOf = (row: Pick<ChargeRow, 'purpose'>) =>
  row.purpose === 'premium' ? ({ account: 'premiums', name: "Buyer's premium" } as const) : ({ account: 'seller_fees', name: "Seller's fee" } as const);

/** Gives up a charge that was not paid, in the caller's transaction; a credit note takes it out of the books. Refused once it is paid: then it is refunded. */
export async function cancelCharge(
  till: Till,
  transaction: Executor,
  { chargeId, reason, at }: { chargeId: string; reason: string; at: number },
): Promise<Result<Charge>> {
  const first = await findCharge(transaction, chargeId);
  if (first === null) return refused(404, 'There is no such charge.', { code: 'no_such_charge' });
  await lockPaddleOf(till, transaction, first.user_id);
  const row = (await findCharge(transaction, chargeId)) ?? first;
  if (row.state === 'cancelled') return accepted(chargeOf(row));
  // While its payment is under way nobody knows whether it is paid.
  if (row.state !== 'declined') return refused(409, 'A charge that is paid or on its way cannot be cancelled; refund it.', { code: 'charge_not_open' });
  await updateCharge(transaction, row.id, { state: 'cancelled', client_secret: null });
  await post(transaction, {
    ...dimensions(row),
    key: `cancel:${row.id}`,
    kind: 'credit_note',
    words: `Credit note: ${reason}`,
    at,
    entries: { receivable: -(row.net + row.tax), [incomeOf(row).account]: row.net, tax_payable: row.tax },
  });
  return accepted({ ...chargeOf(row), state: 'cancelled' });
}
