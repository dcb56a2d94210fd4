import { vehicleLabel } from '#contract/format/vehicle-labels.ts';
import type { Invoice } from '#contract/settlements.ts';
import { may } from '#modules/operations/index.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { setPaper } from '#platform/paper/set-paper.ts';
import { formatAmount } from '#contract/format/money.ts';
import type { BillFacts } from './bill.ts';
import { PAPERS_BY_USER, type SettlementHouse } from './parts.ts';
import { noSuchSale, sideOf } from './policy.ts';
import { presentInvoice } from './present.ts';
import { findInvoice, findInvoicesOf, findInvoicesOfCharges } from './store/invoices.ts';
import { findBill, findSettlementsById, findSettlementsBySlug } from './store/settlements.ts';
import type { InvoiceRow } from './store/tables.ts';
import { dayWords } from './words.ts';

export interface Paper {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}
/** A person's invoices that are listed, the newest. */
const MOST_LISTED = 500;

async function present(house: SettlementHouse, rows: readonly InvoiceRow[]): Promise<Invoice[]> {
  const { executor } = house.database;
  const [charges, siblings] = await Promise.all([
    house.payments.findCharges(
      executor,
      rows.map((row) => row.charge_id),
    ),
    findInvoicesOfCharges(
      executor,
      rows.flatMap((row) => (row.kind === 'credit_note' ? row.charge_id : [])),
    ),
  ]);
  const numbers = new Map(siblings.flatMap((each) => (each.kind === 'invoice' ? [[each.charge_id, each.number] as const] : [])));
  return rows.map((row) =>
    presentInvoice(row, {
      charge: charges.get(row.charge_id) ?? null,
      corrects: row.kind === 'credit_note' ? (numbers.get(row.charge_id) ?? null) : null,
    }),
  );
}

/** The signed-in person's invoices, the newest first. */
export async function listInvoices(house: SettlementHouse, actor: SignedIn): Promise<Invoice[]> {
  const rows = await findInvoicesOf(house.database.executor, actor.userId, MOST_LISTED);
  return present(house, await within(house, actor, rows));
}

/** Who asks in a dealer's name alone sees the invoices of what the dealer sold, and nobody's own. */
async function within(house: SettlementHouse, actor: SignedIn, rows: readonly InvoiceRow[]): Promise<readonly InvoiceRow[]> {
  if (actor.forFirm === undefined) return rows;
  const settlements = await findSettlementsById(
    house.database.executor,
    rows.map((row) => row.settlement_id),
  );
  const sellers = new Map(settlements.flatMap((each) => (each.dealer_id === actor.forFirm ? [[each.id, each.seller_id] as const] : [])));
  return rows.filter((row) => sellers.get(row.settlement_id) === row.user_id);
}

/** An invoice, for who it is to, and the staff who look after settlements. */
export async function readInvoice(house: SettlementHouse, actor: SignedIn, number: string): Promise<Result<Invoice>> {
  const row = /^\d{1,9}$/.test(number) ? await findInvoice(house.database.executor, Number(number)) : null;
  const mine = row !== null && (row.user_id === actor.userId || may(actor, 'settle_sales')) ? await within(house, actor, [row]) : [];
  const [invoice] = await present(house, mine);
  return invoice === undefined ? refused(404, 'There is no such invoice.', { code: 'not_found' }) : accepted(invoice);
}

/** The same as a PDF. */
export async function invoicePdf(house: SettlementHouse, actor: SignedIn, number: string): Promise<Result<Paper>> {
  const tooMany = await house.limits.take(PAPERS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const read = await readInvoice(house, actor, number);
  if (!read.ok) return read;
  const invoice = read.value;
  const { time_zone: zone } = await house.operations.settings(house.database.executor);
  const kind = invoice.kind === 'invoice' ? 'Invoice' : 'Credit note';
  const money = (amount: { amount: number; currency: string }) => formatAmount(amount.amount, amount.currency);
  const bytes = await setPaper({
    from: [invoice.house.name, ...invoice.house.address.split('\n'), invoice.house.email],
    title: `${kind} ${invoice.number}`,
    facts: [
      ['Date', dayWords(Date.parse(invoice.issued_at), zone)],
      ...(invoice.corrects === null ? [] : [['Credit on', `Invoice ${invoice.corrects}`] as const]),
      ['Vehicle', invoice.title],
    ],
    blocks: [{ heading: 'To', lines: [invoice.billed_to.name, ...invoice.billed_to.address.split('\n'), invoice.billed_to.email] }],
    lines: invoice.lines.map(({ words, amount }) => [words, money(amount)]),
    total: [invoice.kind === 'invoice' ? 'Total' : 'Credited', money(invoice.total)],
    paragraphs: [
      invoice.kind === 'invoice'
        ? 'The total is charged to the card on file. The price of the car itself is paid to its seller and is not part of this invoice.'
        : invoice.status === 'cancelled'
          ? 'Nothing was paid on the invoice, so no money goes back.'
          : 'The credit goes back to the card that paid.',
    ],
    signatures: [],
  });
  return accepted({ bytes, fileName: `${invoice.kind === 'invoice' ? 'invoice' : 'credit-note'}-${invoice.number}.pdf` });
}

/** The bill of sale as a PDF, for its two sides and the staff who look after settlements. */
export async function billPdf(house: SettlementHouse, actor: SignedIn, slug: string): Promise<Result<Paper>> {
  const tooMany = await house.limits.take(PAPERS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const { executor } = house.database;
  for (const row of await findSettlementsBySlug(executor, slug)) {
    if (!may(actor, 'settle_sales') && (await sideOf(house, executor, row, actor.userId)) === null) continue;
    const bill = await findBill(executor, row.id);
    if (bill === null) continue;
    const settings = await house.operations.settings(executor);
    return accepted({
      bytes: await setBill(bill.facts as BillFacts, { issuedAt: bill.issued_at, zone: settings.time_zone, houseName: settings.house_name }),
      fileName: `bill-of-sale-${slug}.pdf`,
    });
  }
  return noSuchSale();
}

function setBill(
  { car, seller, buyer, price, currency, soldAt }: BillFacts,
  { issuedAt, zone, houseName }: { issuedAt: Date; zone: string; houseName: string },
): Promise<Uint8Array> {
  return setPaper({
    from: [houseName],
    title: 'Bill of sale',
    facts: [
      ['Date', dayWords(issuedAt, zone)],
      ['Vehicle', `${car.year} ${car.make} ${car.model}`],
      [vehicleLabel('vin'), car.vin === '' ? 'See the vehicle' : car.vin],
      ['Odometer', car.mileage],
      ['Lot', String(car.lotNumber)],
      ['Sold', dayWords(Date.parse(soldAt), zone)],
    ],
    blocks: [
      { heading: 'Seller', lines: [seller.name, ...seller.address.split('\n')] },
      { heading: 'Buyer', lines: [buyer.name, ...buyer.address.split('\n')] },
    ],
    lines: [[car.title, formatAmount(price, currency)]],
    total: ['Price, paid in full', formatAmount(price, currency)],
    paragraphs: [
      'The seller sells the vehicle named above to the buyer, and confirms that they own it, that they may sell it, and that nobody else has a claim on it. The price has been paid in full, as the seller has confirmed.',
      'The vehicle is sold as it was described in the auction and as it stands at the collection, without any further warranty where the law allows that. The buyer becomes its owner when the keys are handed over.',
    ],
    signatures: ['Seller, place and date', 'Buyer, place and date'],
  });
}
