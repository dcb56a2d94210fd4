import { cardAmountAbove } from '#auction/card-amounts.ts';
import { minor } from '#auction/money.ts';
import { taxOn as taxOnFee } from '#auction/premium.ts';
import type { Money } from '#contract/primitives.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { lockName } from '#platform/database/advisory-lock.ts';

export type TaxRate = Row<'tax_rates'>;
const BASIS_POINTS = 10_000;

export async function findTaxRates(executor: Executor): Promise<TaxRate[]> {
  return executor
    .selectFrom('tax_rates')
    .selectAll()
    .where('ended_at', 'is', null)
    .orderBy('country')
    .orderBy('region')
    .execute();
}
export async function lockTaxRates(transaction: Executor): Promise<void> {
  await lockName(transaction, 'tax_rates');
}
export async function insertTaxRate(transaction: Executor, rate: Omit<TaxRate, 'ended_at'>): Promise<void> {
  await transaction
    .insertInto('tax_rates')
    .values({ ...rate, ended_at: null })
    .execute();
}
export async function updateTaxPlaces(
  transaction: Executor,
  { id, places }: Pick<TaxRate, 'id' | 'places'>,
): Promise<void> {
  await transaction.updateTable('tax_rates').set({ places }).where('id', '=', id).execute();
}
export async function endTaxRate(transaction: Executor, id: string, at: Date): Promise<TaxRate | null> {
  return (
    (await transaction
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
  readonly text: string;
}

/** Rounded half up to what a card can be charged: by the region's rate, else the country's, else none. */
export function taxOn({ amount, currency }: Money, place: Place, present: readonly TaxRate[]): Tax {
  const written = (country = '', region = '') => `${country.trim()}/${region.trim()}`.toLowerCase();
  const at = (spelling: string) =>
    present.find(({ places, country, region }) => [...places, written(country, region)].includes(spelling));
  const rate = at(written(place.country, place.region)) ?? at(written(place.country));
  if (rate === undefined) return { amount: 0, text: '' };
  return {
    amount: taxOnFee(minor(amount), rate.basis_points, currency),
    text: `${rate.name} ${rate.basis_points / 100} %`,
  };
}

/** The premium plus the highest tax of any place. Holds cover this amount, because it may become due. */
export function withHighestTax({ amount: premium, currency }: Money, present: readonly TaxRate[]): number {
  const highest = Math.max(0, ...present.map((rate) => rate.basis_points));
  return cardAmountAbove(premium + roundHalfUp(premium * highest), currency);
}

const roundHalfUp = (amountTimesBasisPoints: number): number =>
  Math.floor((amountTimesBasisPoints + BASIS_POINTS / 2) / BASIS_POINTS);
