import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';

interface TaxRatesTable {
  id: string;
  country: string;
  region: string;
  name: string;
  basis_points: number;
  created_by: string;
  created_at: Date;
  ended_at: Date | null;
}
export type TaxRate = TaxRatesTable;
const rates = (executor: Executor) => executor.withTables<{ tax_rates: TaxRatesTable }>();
const BASIS_POINTS = 10_000;

export async function findTaxRates(executor: Executor): Promise<TaxRate[]> {
  return rates(executor).selectFrom('tax_rates').selectAll().where('ended_at', 'is', null).orderBy('country').orderBy('region').execute();
}
/** Serializes changes to the tax rates. */
export async function lockTaxRates(transaction: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tax_rates', 0))`.execute(transaction);
}
export async function insertTaxRate(transaction: Executor, rate: Omit<TaxRate, 'ended_at'>): Promise<void> {
  await rates(transaction)
    .insertInto('tax_rates')
    .values({ ...rate, ended_at: null })
    .execute();
}
export async function endTaxRate(transaction: Executor, id: string, at: Date): Promise<TaxRate | null> {
  return (
    (await rates(transaction)
      .updateTable('tax_rates')
      .set({ ended_at: at })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returningAll()
      .executeTakeFirst()) ?? null
  );
}

export interface Place {
  readonly country?: string | undefined;
  readonly region?: string | undefined;
}
export interface Tax {
  readonly amount: number;
  readonly words: string;
}

/** The tax on an amount at a place, rounded half up: by the region's rate, else the country's, else none. */
export function taxOn(amount: number, place: Place, present: readonly TaxRate[]): Tax {
  const is = (one: string, other: string | undefined): boolean => one.trim().toLowerCase() === (other ?? '').trim().toLowerCase();
  const there = present.filter((rate) => is(rate.country, place.country));
  const rate = there.find((each) => each.region !== '' && is(each.region, place.region)) ?? there.find((each) => each.region === '');
  if (rate === undefined) return { amount: 0, words: '' };
  return { amount: roundHalfUp(amount * rate.basis_points), words: `${rate.name} ${rate.basis_points / 100} %` };
}

/** The premium plus the highest tax of any place. Holds cover this amount, because it may become due. */
export function withHighestTax(premium: number, present: readonly TaxRate[]): number {
  return premium + roundHalfUp(premium * Math.max(0, ...present.map((rate) => rate.basis_points)));
}

const roundHalfUp = (amountTimesBasisPoints: number): number => Math.floor((amountTimesBasisPoints + BASIS_POINTS / 2) / BASIS_POINTS);
