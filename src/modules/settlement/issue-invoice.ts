import { REFUND_ARRIVAL_NOTE, type Charge } from '#modules/payments/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { formatAmount } from '#contract/format/money.ts';
import type { SettlementDeps } from './deps.ts';
import { publishInvoice } from './publish-sale.ts';
import { findLastParty } from './store/settlements.ts';
import { findInvoicesOfCharges, insertNextInvoice, invoicePartsOf } from './store/invoices.ts';
import type { InvoiceRow, SettlementRow } from './store/tables.ts';

export const formatNumberText = (number: number): string => String(number).padStart(6, '0');
export const invoicePath = (number: number): string => `/account/billing/invoices/${formatNumberText(number)}`;
export interface InvoiceLine {
  readonly words: string;
  readonly amount: number;
}
type InvoiceDeps = Pick<SettlementDeps, 'accounts' | 'operations' | 'notifications' | 'payments'>;

const PURPOSES = { premium: 'Buyer’s premium', seller_fee: 'Seller’s fee' } as const;

/** If staff already refunded part of the charge, the credit note follows at once. */
export async function issueInvoice(
  deps: InvoiceDeps,
  transaction: Executor,
  { settlement, charge: given, at }: { settlement: SettlementRow; charge: Charge; at: number },
): Promise<InvoiceRow> {
  // Under the lock a concurrent refund either waits and then finds the invoice, or has committed and is read here.
  const charge = (await deps.payments.lockCharge(transaction, given.id)) ?? given;
  const [issued] = await findInvoicesOfCharges(transaction, [charge.id]);
  if (issued !== undefined) return issued;
  const lines: InvoiceLine[] = [
    {
      words: `${PURPOSES[charge.purpose]} on the ${settlement.title}, sold at ${formatAmount(settlement.price, settlement.currency)}`,
      amount: charge.net,
    },
    ...(charge.tax === 0 ? [] : [{ words: charge.taxText, amount: charge.tax }]),
  ];
  const row = await write(deps, transaction, {
    settlement,
    charge,
    kind: 'invoice',
    credited: 0,
    lines,
    net: charge.net,
    tax: charge.tax,
    at,
  });
  await notifyIssued(deps, transaction, { row, settlement, charge, at });
  if (charge.refunded > 0) {
    const { reasons } = await deps.payments.creditedOf(transaction, charge.id);
    await issueCreditNote(deps, transaction, { settlement, charge, at, staffReason: reasons.join('; ') });
  }
  return row;
}

/** For a staff refund it states the reason; the refund itself notifies the recipient. */
export async function issueCreditNote(
  deps: InvoiceDeps,
  transaction: Executor,
  {
    settlement,
    charge,
    at,
    staffReason,
  }: { settlement: SettlementRow; charge: Charge; at: number; staffReason?: string },
): Promise<InvoiceRow | null> {
  const before = await findInvoicesOfCharges(transaction, [charge.id]);
  const original = before.find(({ kind }) => kind === 'invoice');
  const gone = charge.state === 'cancelled' ? charge.amount : charge.refunded;
  const credited = Math.max(0, ...before.map((row) => row.credited));
  if (original === undefined || gone <= credited) return null;
  const part = gone - credited;
  // As posted in the books, to the cent, minus what earlier credit notes contain.
  const creditedTax =
    charge.state === 'cancelled' ? charge.tax : (await deps.payments.creditedOf(transaction, charge.id)).tax;
  const tax = creditedTax + sum(before.filter(({ kind }) => kind === 'credit_note').map((row) => row.tax));
  const lines: InvoiceLine[] = [
    {
      words: `Credit on invoice ${formatNumberText(original.number)}: ${PURPOSES[charge.purpose]} on the ${settlement.title}${staffReason === undefined ? '' : ` (${staffReason})`}`,
      amount: -(part - tax),
    },
    ...(tax === 0 ? [] : [{ words: charge.taxText, amount: -tax }]),
  ];
  const row = await write(deps, transaction, {
    settlement,
    charge,
    kind: 'credit_note',
    credited: gone,
    lines,
    net: -(part - tax),
    tax: -tax,
    at,
  });
  if (staffReason === undefined) await notifyIssued(deps, transaction, { row, settlement, charge, at });
  return row;
}
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

async function write(
  deps: InvoiceDeps,
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
  const person = await deps.accounts.dealerMembership.person(transaction, { userId: charge.userId });
  const last = await findLastParty(transaction, charge.userId);
  const { site_name, postal_address, contact_email } = await deps.operations.settings(transaction);
  const row = await insertNextInvoice(transaction, {
    kind,
    settlement_id: settlement.id,
    charge_id: charge.id,
    credited,
    user_id: charge.userId,
    slug: settlement.slug,
    title: settlement.title,
    billed_to: {
      name: last?.name ?? person?.name ?? 'Former member',
      email: person?.email ?? '',
      address: last?.address ?? '',
    },
    site: { name: site_name, address: postal_address, email: contact_email },
    lines,
    currency: charge.currency,
    net,
    tax,
    issued_at: new Date(at),
  });
  if (charge.userId === settlement.seller_id) await publishInvoice(transaction, row, at);
  return row;
}

async function notifyIssued(
  deps: InvoiceDeps,
  transaction: Executor,
  { row, settlement, charge, at }: { row: InvoiceRow; settlement: SettlementRow; charge: Charge; at: number },
): Promise<void> {
  const what = row.kind === 'invoice' ? 'invoice' : 'credit note';
  const total = formatAmount(Math.abs(row.net + row.tax), charge.currency);
  const { lines } = invoicePartsOf(row);
  await deps.notifications.notify(transaction, at, [
    {
      userId: charge.userId,
      kind: 'invoice',
      auctionId: settlement.auction_id,
      slug: settlement.slug,
      href: invoicePath(row.number),
      title: `Your ${what} ${formatNumberText(row.number)}`,
      body: `${lines.map(({ words, amount }) => `${words}: ${formatAmount(Math.abs(amount), charge.currency)}`).join('. ')}. ${row.kind === 'invoice' ? 'Total:' : 'Total credit:'} ${total}. ${refundDestination(row.kind, charge)}`,
    },
  ]);
}

function refundDestination(kind: InvoiceRow['kind'], { state }: Charge): string {
  if (kind === 'invoice') return 'We charge it to your card. You pay the seller directly.';
  return state === 'cancelled'
    ? 'Nothing was paid on the invoice, so there is nothing to refund.'
    : `We’ll refund it to the card that paid. ${REFUND_ARRIVAL_NOTE}`;
}
