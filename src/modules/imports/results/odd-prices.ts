import { MIN_COMPARABLES } from '#contract/cars.ts';
import { formatMoney } from '#contract/format/money.ts';
import type { RefusedRow } from '#contract/imports.ts';
import { money } from '#contract/primitives.ts';
import type { Executor } from '#platform/database/database.ts';
import type { ImportedResult } from './read-result.ts';
import { listNewestPrices } from './store.ts';

const ODD_TIMES = 8;
const STORED_PRICES = 50;

type Price = NonNullable<ImportedResult['price']>;
type Sale = ImportedResult & { readonly price: Price };
const isSale = (result: ImportedResult): result is Sale => result.isSold && result.price !== null;
const keyOf = ({ makeSlug, modelSlug }: Pick<Sale, 'makeSlug' | 'modelSlug'>, currency: string): string =>
  JSON.stringify([makeSlug, modelSlug, currency]);

/** Sales far from the median of their model, among the rows and what is stored. Expects slugs of the vocabulary. */
export async function findOddPrices(
  executor: Executor,
  results: readonly ImportedResult[],
  column: string,
): Promise<RefusedRow[]> {
  const sales = results.filter(isSale);
  const byModel = Map.groupBy(sales, (sale) => keyOf(sale, sale.price.currency));
  const models = [...byModel.values()].flatMap(([first]) => first ?? []);
  const stored = await listNewestPrices(
    executor,
    models.map(({ makeSlug, modelSlug, price: { currency } }) => ({ makeSlug, modelSlug, currency })),
    STORED_PRICES,
  );
  const medians = new Map<string, number>();
  for (const [key, group] of byModel) {
    const prices = [...group.map(({ price }) => price.amount), ...(stored.get(key) ?? [])];
    const median = prices.toSorted((one, other) => one - other)[Math.floor(prices.length / 2)];
    if (prices.length >= MIN_COMPARABLES && median !== undefined) medians.set(key, median);
  }
  return sales.flatMap((sale) => {
    const { amount, currency } = sale.price;
    const median = medians.get(keyOf(sale, currency));
    const times = median === undefined ? 1 : amount / median;
    if (median === undefined || Math.max(times, 1 / times) < ODD_TIMES) return [];
    const message = `${farText(times)} the median of this model, ${formatMoney(money(median, currency))}.`;
    return [{ row: sale.row, problems: [{ column, value: formatMoney(sale.price), message }] }];
  });
}

const farText = (times: number): string =>
  times > 1 ? `About ${Math.round(times)} times` : `About 1/${Math.round(1 / times)} of`;
