import { DEALER_ROLES, dealerRoleMay } from '#contract/dealer-roles.ts';
import { vehicleLabel } from '#contract/format/vehicle-labels.ts';
import type { Invoice } from '#contract/settlements.ts';
import { may } from '#modules/operations/index.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { PdfContent } from '#platform/pdf/render-pdf.ts';
import { formatAmount } from '#contract/format/money.ts';
import { type BillContent, BillContentSchema } from './bill.ts';
import { DOCUMENTS_BY_USER, type SettlementContext } from './deps.ts';
import { sideOf } from '#modules/conversations/index.ts';
import { presentInvoice } from './present.ts';
import { findInvoice, findInvoicesOf, findInvoicesOfCharges } from './store/invoices.ts';
import { findBill, findSettlementsById, findSettlementsBySlug } from './store/settlements.ts';
import type { InvoiceRow } from './store/tables.ts';
import { formatDayText } from './texts.ts';

/** The PDF libraries take 29 MB of memory, so they are loaded with the first document. */
const renderPdf = async (content: PdfContent): Promise<Uint8Array> =>
  (await import('#platform/pdf/render-pdf.ts')).renderPdf(content);

export interface PdfFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}
const MAX_LISTED = 500;

async function present(context: SettlementContext, rows: readonly InvoiceRow[]): Promise<Invoice[]> {
  const { executor } = context.database;
  const [charges, siblings] = await Promise.all([
    context.payments.findCharges(
      executor,
      rows.map((row) => row.charge_id),
    ),
    findInvoicesOfCharges(
      executor,
      rows.flatMap((row) => (row.kind === 'credit_note' ? row.charge_id : [])),
    ),
  ]);
  const numbers = new Map(
    siblings.flatMap((each) => (each.kind === 'invoice' ? [[each.charge_id, each.number] as const] : [])),
  );
  return rows.map((row) =>
    presentInvoice(row, {
      charge: charges.get(row.charge_id) ?? null,
      corrects: row.kind === 'credit_note' ? (numbers.get(row.charge_id) ?? null) : null,
    }),
  );
}

export async function listInvoices(context: SettlementContext, actor: SignedIn): Promise<Invoice[]> {
  const rows = await findInvoicesOf(context.database.executor, actor.userId, MAX_LISTED);
  return present(context, await within(context, actor, rows));
}

/** A dealer's API client sees only the invoices for the dealer's own sales, never personal ones. */
async function within(
  context: SettlementContext,
  actor: SignedIn,
  rows: readonly InvoiceRow[],
): Promise<readonly InvoiceRow[]> {
  if (actor.dealerId === undefined) return rows;
  const settlements = await findSettlementsById(
    context.database.executor,
    rows.map((row) => row.settlement_id),
  );
  const sellers = new Map(
    settlements.flatMap((each) => (each.dealer_id === actor.dealerId ? [[each.id, each.seller_id] as const] : [])),
  );
  return rows.filter((row) => sellers.get(row.settlement_id) === row.user_id);
}

export async function readInvoice(
  context: SettlementContext,
  actor: SignedIn,
  number: string,
): Promise<Result<Invoice>> {
  const row = /^\d{1,9}$/.test(number) ? await findInvoice(context.database.executor, Number(number)) : null;
  const mine = row !== null && (await mayRead(context, actor, row)) ? await within(context, actor, [row]) : [];
  const [invoice] = await present(context, mine);
  return invoice === undefined ? refuse('invoice_not_found') : accepted(invoice);
}

/** Its recipient, staff, and for a dealer's fees whoever reads the dealer's statement. */
async function mayRead(
  { accounts, database: { executor } }: SettlementContext,
  actor: SignedIn,
  row: InvoiceRow,
): Promise<boolean> {
  if (row.user_id === actor.userId || may(actor, 'settle_sales')) return true;
  const [sale] = await findSettlementsById(executor, [row.settlement_id]);
  if (sale === undefined || sale.dealer_id === null || sale.seller_id !== row.user_id) return false;
  const given = await accounts.dealerMembership.roleOf(executor, sale.dealer_id, actor.userId);
  const role = DEALER_ROLES.find((each) => each === given);
  return role !== undefined && dealerRoleMay(role, 'sell');
}

export async function invoicePdf(
  context: SettlementContext,
  actor: SignedIn,
  number: string,
): Promise<Result<PdfFile>> {
  const tooMany = await context.limits.take(DOCUMENTS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const read = await readInvoice(context, actor, number);
  if (!read.ok) return read;
  const invoice = read.value;
  const { time_zone: zone } = await context.operations.settings(context.database.executor);
  const kind = invoice.kind === 'invoice' ? 'Invoice' : 'Credit note';
  const money = (amount: { amount: number; currency: string }) => formatAmount(amount.amount, amount.currency);
  const bytes = await renderPdf({
    from: [invoice.site.name, ...invoice.site.address.split('\n'), invoice.site.email],
    title: `${kind} ${invoice.number}`,
    details: [
      ['Date', formatDayText(Date.parse(invoice.issued_at), zone)],
      ...(invoice.corrects === null ? [] : [['Credit on', `Invoice ${invoice.corrects}`] as const]),
      ['Vehicle', invoice.title],
    ],
    blocks: [
      {
        heading: 'To',
        lines: [invoice.billed_to.name, ...invoice.billed_to.address.split('\n'), invoice.billed_to.email],
      },
    ],
    lines: invoice.lines.map(({ text, amount }) => [text, money(amount)]),
    total: [invoice.kind === 'invoice' ? 'Total' : 'Credited', money(invoice.total)],
    paragraphs: [
      invoice.kind === 'invoice'
        ? 'The total is charged to the card on file. The price is paid directly to the seller and is not part of this invoice.'
        : invoice.status === 'cancelled'
          ? 'Nothing was paid on the invoice, so there is nothing to refund.'
          : 'The credit is refunded to the card that paid.',
    ],
    signatures: [],
  });
  return accepted({
    bytes,
    fileName: `${invoice.kind === 'invoice' ? 'invoice' : 'credit-note'}-${invoice.number}.pdf`,
  });
}

export async function billPdf(context: SettlementContext, actor: SignedIn, slug: string): Promise<Result<PdfFile>> {
  const tooMany = await context.limits.take(DOCUMENTS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const { executor } = context.database;
  for (const row of await findSettlementsBySlug(executor, slug)) {
    if (!may(actor, 'settle_sales') && (await sideOf(context, executor, row, actor.userId)) === null) continue;
    const bill = await findBill(executor, row.id);
    if (bill === null) continue;
    const settings = await context.operations.settings(executor);
    return accepted({
      bytes: await setBill(BillContentSchema.parse(bill.content), {
        issuedAt: bill.issued_at,
        zone: settings.time_zone,
        siteName: settings.site_name,
      }),
      fileName: `bill-of-sale-${slug}.pdf`,
    });
  }
  return refuse('sale_not_found');
}

function setBill(
  { car, seller, buyer, price, currency, soldAt }: BillContent,
  { issuedAt, zone, siteName }: { issuedAt: Date; zone: string; siteName: string },
): Promise<Uint8Array> {
  return renderPdf({
    from: [siteName],
    title: 'Bill of sale',
    details: [
      ['Date', formatDayText(issuedAt, zone)],
      ['Vehicle', `${car.year} ${car.make} ${car.model}`],
      [vehicleLabel('vin'), car.vin === '' ? 'See vehicle details' : car.vin],
      ['Odometer', car.mileage],
      ['Lot', String(car.lotNumber)],
      ['Sold', formatDayText(Date.parse(soldAt), zone)],
    ],
    blocks: [
      { heading: 'Seller', lines: [seller.name, ...seller.address.split('\n')] },
      { heading: 'Buyer', lines: [buyer.name, ...buyer.address.split('\n')] },
    ],
    lines: [[car.title, formatAmount(price, currency)]],
    total: ['Price, paid in full', formatAmount(price, currency)],
    paragraphs: [
      'The seller sells the vehicle named above to the buyer, and confirms that they own it, that they may sell it, and that nobody else has a claim on it. The price has been paid in full, as the seller has confirmed.',
      'The vehicle is sold as described in the auction and in its condition at collection, without any further warranty where the law allows that. Ownership passes to the buyer when the keys are handed over.',
    ],
    signatures: ['Seller, place and date', 'Buyer, place and date'],
  });
}
