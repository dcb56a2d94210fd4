import { nearestCardAmount } from '#auction/card-amounts.ts';
import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { insertPaymentCommand } from '../commands/store.ts';
import { post } from '../ledger/post.ts';
import { findTaxRates, type Place, taxOn } from '../ledger/tax.ts';
import { type Charge, lockPaddleOf, type PaymentsContext } from '../context.ts';
import { chargeOf, type ChargeRow, findCharge, findChargeOfSale, insertCharge, updateCharge } from './store.ts';

export const chargePath = (chargeId: string): string => `/account/billing#charge-${chargeId}`;

export interface ChargeRequest {
  readonly userId: string;
  readonly auctionId: string;
  readonly slug: string;
  readonly title: string;
  readonly purpose: Charge['purpose'];
  /** Counted from one: an auction can be sold again after a default. */
  readonly attempt: number;
  /** In minor units, rounded to what a card can be charged. */
  readonly net: number;
  readonly currency: string;
  readonly place: Place;
  readonly at: number;
}

/** Posts the charge to the ledger at once; a job collects the money. Idempotent per debtor, sale and purpose. */
export async function charge(transaction: Executor, ask: ChargeRequest): Promise<Charge> {
  const net = nearestCardAmount(ask.net, ask.currency);
  const tax = taxOn({ amount: net, currency: ask.currency }, ask.place, await findTaxRates(transaction));
  const id = newId();
  const isNew = await insertCharge(transaction, {
    id,
    user_id: ask.userId,
    auction_id: ask.auctionId,
    about_slug: ask.slug,
    about_title: ask.title,
    purpose: ask.purpose,
    attempt: ask.attempt,
    net,
    tax: tax.amount,
    tax_text: tax.text,
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
      text: `${name} on the ${ask.title}`,
      at: ask.at,
      entries: { receivable: row.net + row.tax, [account]: -row.net, tax_payable: -row.tax },
    });
    await insertPaymentCommand(transaction, {
      kind: 'capture',
      subjectId: id,
      userId: ask.userId,
      amount: row.net + row.tax,
      at: ask.at,
    });
  }
  return chargeOf(row);
}

/** It cannot be collected, refunded or cancelled until the transaction ends. */
export async function lockCharge(
  context: Pick<PaymentsContext, 'accounts'>,
  transaction: Executor,
  chargeId: string,
): Promise<Charge | null> {
  const first = await findCharge(transaction, chargeId);
  if (first === null) return null;
  await lockPaddleOf(context, transaction, first.user_id);
  return chargeOf((await findCharge(transaction, chargeId)) ?? first);
}

export const dimensions = (row: ChargeRow) => ({
  currency: row.currency,
  userId: row.user_id,
  auctionId: row.auction_id,
  chargeId: row.id,
});
export const incomeOf = (row: Pick<ChargeRow, 'purpose'>) =>
  row.purpose === 'premium'
    ? ({ account: 'premiums', name: "Buyer's premium" } as const)
    : ({ account: 'seller_fees', name: "Seller's fee" } as const);

/** Reverses it in the ledger with a credit note. Refused once paid: refund it instead. */
export async function cancelCharge(
  context: PaymentsContext,
  transaction: Executor,
  { chargeId, reason, at }: { chargeId: string; reason: string; at: number },
): Promise<Result<Charge>> {
  const first = await findCharge(transaction, chargeId);
  if (first === null) return refuse('charge_not_found');
  await lockPaddleOf(context, transaction, first.user_id);
  const row = (await findCharge(transaction, chargeId)) ?? first;
  if (row.state === 'cancelled') return accepted(chargeOf(row));
  // While its payment is in progress, it is unknown whether the charge is paid.
  if (row.state !== 'declined') return refuse('charge_not_open');
  await updateCharge(transaction, row.id, { state: 'cancelled', client_secret: null });
  await post(transaction, {
    ...dimensions(row),
    key: `cancel:${row.id}`,
    kind: 'credit_note',
    text: `Credit note: ${row.about_title}. ${reason}`,
    at,
    entries: { receivable: -(row.net + row.tax), [incomeOf(row).account]: row.net, tax_payable: row.tax },
  });
  return accepted({ ...chargeOf(row), state: 'cancelled' });
}
