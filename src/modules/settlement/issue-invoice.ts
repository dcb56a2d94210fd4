import { BANK_TAKES, type Charge } from '#modules/payments/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { formatAmount } from '#contract/format/money.ts';
import { invoicePartsOf } from './invoice-parts.ts';
import type { SettlementParts } from './parts.ts';
import { publishInvoice } from './publish-sale.ts';
import { findLastParty } from './store/settlements.ts';
import { findInvoicesOfCharges, insertNextInvoice } from './store/invoices.ts';
import type { InvoiceRow, SettlementRow } from './store/tables.ts';

/** Invoices are numbered from 000001. */
export const numberWords = (number: number): string => String(number).padStart(6, '0');
/** The address of an invoice's page. */
export const invoicePath = (number: number): string => `/account/billing/invoices/${numberWords(number)}`;
export interface InvoiceLine {
  readonly words: string;
  readonly amount: number;
}
type Desk = Pick<SettlementParts, 'accounts' | 'operations' | 'notifications' | 'payments'>;

const PURPOSES = { premium: 'Buyer’s premium', seller_fee: 'Seller’s fee' } as const;

/** Invoices a charge, once, and tells who pays it: on the page, and by mail. What staff have refunded of it before has its credit note right after. */
export async function issueInvoice(
  desk: Desk,
  transaction: Executor,
  { settlement, charge: given, at }: { settlement: SettlementRow; charge: Charge; at: number },
): Promise<InvoiceRow> {
  // A refund at this moment either waits, and finds the invoice; or was there before, and is read here.
  const charge = (await desk.payments.lockCharge(transaction, given.id)) ?? given;
  const [issued] = await findInvoicesOfCharges(transaction, [charge.id]);
  if (issued !== undefined) return issued;
  const lines: InvoiceLine[] = [
    { words: `${PURPOSES[charge.purpose]} on the ${settlement.title}, sold at ${formatAmount(settlement.price, settlement.currency)}`, amount: charge.net },
    ...(charge.tax === 0 ? [] : [{ words: charge.taxWords, amount: charge.tax }]),
  ];
  const row = await write(desk, transaction, { settlement, charge, kind: 'invoice', credited: 0, lines, net: charge.net, tax: charge.tax, at });
  await tellIssued(desk, transaction, { row, settlement, charge, at });
  if (charge.refunded > 0) {
    const { reasons } = await desk.payments.creditedOf(transaction, charge.id);
    await issueCreditNote(desk, transaction, { settlement, charge, at, staffReason: reasons.join('; ') });
  }
  return row;
}

/**
 * Takes a refunded part of an invoiced charge back, by a credit note of its own. What staff refund stands there with their reason, and is told
 * by the refund itself once the money is sent: nobody is told twice.
 */
export async function issueCreditNote(
  desk: Desk,
  transaction: Executor,
  { settlement, charge, at, staffReason }: { settlement: SettlementRow; charge: Charge; at: number; staffReason?: string },
): Promise<InvoiceRow | null> {
  const before = await findInvoicesOfCharges(transaction, [charge.id]);
  const original = before.find(({ kind }) => kind === 'invoice');
  const gone = charge.state === 'cancelled' ? charge.amount : charge.refunded;
  const credited = Math.max(0, ...before.map((row) => row.credited));
  if (original === undefined || gone <= credited) return null;
  const part = gone - credited;
  // As it stands in the books, to the cent, less what earlier notes have of it.
  const creditedTax = charge.state === 'cancelled' ? charge.tax : (await desk.payments.creditedOf(transaction, charge.id)).tax;
  const tax = creditedTax + sum(before.filter(({ kind }) => kind === 'credit_note').map((row) => row.tax));
  const lines: InvoiceLine[] = [
    {
      words: `Credit on invoice ${numberWords(original.number)}: ${PURPOSES[charge.purpose]} on the ${settlement.title}${staffReason === undefined ? '' : ` (${staffReason})`}`,
      amount: -(part - tax),
    },
    ...(tax === 0 ? [] : [{ words: charge.taxWords, amount: -tax }]),
  ];
  const row = await write(desk, transaction, { settlement, charge, kind: 'credit_note', credited: gone, lines, net: -(part - tax), tax: -tax, at });
  if (staffReason === undefined) await tellIssued(desk, transaction, { row, settlement, charge, at });
  return row;
}
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

async function write(
  desk: Desk,
  transaction: Executor,
  {
    settlement,
    charge,
    kind,
    credited,
    lines,
    net,
    tax,
    at,
  }: {
    settlement: SettlementRow;
    charge: Charge;
    kind: InvoiceRow['kind'];
    credited: number;
    lines: readonly InvoiceLine[];
    net: number;
    tax: number;
    at: number;
  },
): Promise<InvoiceRow> {
  const person = await desk.accounts.dealerBook.person(transaction, { userId: charge.userId });
  const last = await findLastParty(transaction, charge.userId);
  const { house_name, postal_address, contact_email } = await desk.operations.settings(transaction);
  const row = await insertNextInvoice(transaction, {
    kind,
    settlement_id: settlement.id,
    charge_id: charge.id,
    credited,
    user_id: charge.userId,
    slug: settlement.slug,
    title: settlement.title,
    billed_to: { name: last?.name ?? person?.name ?? 'Former member', email: person?.email ?? '', address: last?.address ?? '' },
    house: { name: house_name, address: postal_address, email: contact_email },
    lines,
    currency: charge.currency,
    net,
    tax,
    issued_at: new Date(at),
  });
  if (charge.userId === settlement.seller_id) await publishInvoice(transaction, row, at);
  return row;
}

/** Tells who pays it: on the page, and by mail. */
async function tellIssued(
  desk: Desk,
  transaction: Executor,
  { row, settlement, charge, at }: { row: InvoiceRow; settlement: SettlementRow; charge: Charge; at: number },
): Promise<void> {
  const what = row.kind === 'invoice' ? 'invoice' : 'credit note';
  const total = formatAmount(Math.abs(row.net + row.tax), charge.currency);
  const { lines } = invoicePartsOf(row);
  await desk.notifications.tell(transaction, at, [
    {
      userId: charge.userId,
      kind: 'invoice',
      auctionId: settlement.auction_id,
      slug: settlement.slug,
      href: invoicePath(row.number),
      title: `Your ${what} ${numberWords(row.number)}`,
      body: `${lines.map(({ words, amount }) => `${words}: ${formatAmount(Math.abs(amount), charge.currency)}`).join('. ')}. ${row.kind === 'invoice' ? 'In all' : 'Credited in all'} ${total}. ${moneyGoes(row.kind, charge)}`,
    },
  ]);
}

/** Where the money of it goes. */
function moneyGoes(kind: InvoiceRow['kind'], { state }: Charge): string {
  if (kind === 'invoice') return 'It is charged to your card; the car itself is paid to its seller.';
  return state === 'cancelled' ? 'Nothing was paid on the invoice, so no money goes back.' : `It goes back to the card that paid. ${BANK_TAKES}`;
}
