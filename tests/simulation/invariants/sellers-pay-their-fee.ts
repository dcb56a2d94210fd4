import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

const BASIS_POINTS = 10_000;

interface Sale {
  readonly slug: string;
  readonly attempt: number;
  readonly price: number;
  readonly state: string;
  readonly fault: string | null;
  readonly seller_id: string;
  readonly is_paid: boolean;
}
interface Fee {
  readonly slug: string;
  readonly attempt: number;
  readonly user_id: string;
  readonly net: number;
  readonly tax: number;
  readonly state: string;
  /** Without what staff gave back. */
  readonly back: number;
  readonly given_back: number;
  readonly is_invoiced: boolean;
}

/**
 * Once the car is paid, its seller owes their share of the price, and gets an invoice. It is given back if the sale
 * falls through by another’s fault.
 */
export const sellersPayTheirFee: Invariant = {
  name: 'sellers pay their fee',
  async check(simulation) {
    const sales = await rowsOf(
      simulation,
      sql<Sale>`select s.slug, s.attempt, s.price, s.state, s.fault, s.seller_id, exists (select from settlement_events e
        where e.settlement_id = s.id and e.kind = 'payment_confirmed') as is_paid from settlements s order by s.id`,
    );
    const fees = await rowsOf(
      simulation,
      sql<Fee>`select c.about_slug as slug, c.attempt, c.user_id, c.net, c.tax, c.state,
        c.refunded + c.disputed as given_back, (select coalesce(sum(r.amount), 0)::bigint from refunds r
          where r.charge_id = c.id and r.requested_by is null and r.state <> 'taken_back') as back,
        exists (select from invoices i where i.charge_id = c.id and i.kind = 'invoice') as is_invoiced
      from charges c where c.purpose = 'seller_fee' order by c.id`,
    );
    const rate = simulation.record.sellersFeeRate;
    const isOf = (sale: Sale) => (fee: Fee) => fee.slug === sale.slug && fee.attempt === sale.attempt;
    return [
      ...sales.flatMap((sale) =>
        problemsOf(sale, fees.filter(isOf(sale)), rate).map((problem) => `${sale.slug}: ${problem}`),
      ),
      ...fees.flatMap((fee) =>
        sales.some((sale) => isOf(sale)(fee)) ? [] : [`${fee.slug}: a fee of ${fee.net} belongs to no sale`],
      ),
    ];
  },
};

function problemsOf(sale: Sale, fees: readonly Fee[], rate: number): string[] {
  const due = sale.is_paid ? Math.round((sale.price * rate) / BASIS_POINTS) : 0;
  const [fee, ...more] = fees;
  if (fee === undefined) return due === 0 ? [] : [`the seller owes no fee, not ${due}`];
  const isOwed = fee.state === 'declined' || fee.state === 'taken';
  return [
    ...(more.length > 0 ? ['the seller owes several fees'] : []),
    ...(fee.user_id === sale.seller_id ? [] : ['the fee is not the seller’s']),
    ...(fee.net === due ? [] : [`the seller owes a fee of ${fee.net}, not ${due}`]),
    ...(fee.is_invoiced ? [] : ['the seller has no invoice for the fee']),
    ...(sale.state === 'fell_through' ? afterTheFall(sale, fee) : isOwed ? [] : [`the fee is ${fee.state}`]),
  ];
}

function afterTheFall({ fault }: Sale, fee: Fee): string[] {
  if (fault === 'seller') return fee.back > 0 ? ['the fee went back to a defaulting seller'] : [];
  const isSettled = fee.state === 'cancelled' || fee.given_back >= fee.net + fee.tax;
  return isSettled ? [] : [`the sale fell through by the ${fault}, and the seller’s fee is ${fee.state}`];
}
