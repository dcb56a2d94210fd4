import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { readOptions } from '#modules/imports/index.ts';
import { readBatches } from '#modules/imports/read-batches.ts';
import { type ImportedResult, readResult } from '#modules/imports/results/read-result.ts';
import type { GuideSale } from '#modules/price-guide/comparables.ts';
import { estimatePrice } from '#modules/price-guide/estimate.ts';
import { trimOf } from '#modules/price-guide/trim.ts';
import { gearboxOf, milesOf, titleOf } from '#modules/price-guide/vehicle.ts';
import { matchVehicle } from '#modules/vehicle-models/match-vehicle.ts';
import { startingVocabulary } from '#tests/support/vocabulary.ts';
import { medianOf } from './figures.ts';

const NEAREST = 5;
/** Each is estimated from all others of its model, so more would take long. */
const FEWEST_TO_COMPARE = 30;
const MAX_ESTIMATED_PER_MODEL = 400;
const SHOWN_REASONS = 3;

export interface FileFigures {
  readonly file: Record<string, string>;
  readonly accuracy: Record<string, string>;
  readonly faults: readonly string[];
}

/** Reads any file that the import of past results reads, with the columns that it proposes. */
async function readFile(path: string) {
  const source = { name: basename(path), bytes: statSync(path).size, open: () => createReadStream(path) };
  const { options, missingOf } = await readOptions(source, { currency: 'USD', unit: 'mi' });
  const { index, readTitle } = await startingVocabulary();
  const results = new Map<string, ImportedResult>();
  const reasons = new Map<string, number>();
  let rows = 0;
  const read = { options, now: Date.now(), readTitle };
  for await (const { items, refused } of readBatches(source.open(), { read: (row) => readResult(row, read) })) {
    rows += items.length + refused.length;
    for (const item of items) results.set(item.fingerprint, item);
    for (const { problems } of refused) {
      const reason = problems[0]?.message ?? '';
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  }
  const groupOf = (result: ImportedResult): string => {
    const { makeId, modelSlug } = matchVehicle(index, result);
    return [makeId ?? result.makeSlug, modelSlug ?? result.modelSlug, result.price?.currency].join('/');
  };
  return { rows, results: [...results.values()], reasons, missing: missingOf(options), options, groupOf };
}

function saleOf(result: ImportedResult): GuideSale {
  const { fingerprint, price, endedAt, year, mileage, transmission, titleStatus, title, make, model } = result;
  return {
    id: fingerprint,
    generation: null,
    price: price?.amount ?? 0,
    soldAt: endedAt,
    year,
    miles: mileage === null ? null : milesOf(mileage.value, mileage.unit),
    gearbox: gearboxOf(transmission ?? ''),
    title: titleOf(titleStatus ?? ''),
    trim: trimOf(title, { year, names: [make, model] }),
  };
}

function nearest(sale: GuideSale, others: readonly GuideSale[]): number {
  const distance = (other: GuideSale) =>
    Math.abs((other.year ?? 0) - (sale.year ?? 0)) / 5 +
    Math.abs(Math.log(((other.miles ?? 50_000) + 1000) / ((sale.miles ?? 50_000) + 1000)));
  const closest = others.toSorted((one, other) => distance(one) - distance(other)).slice(0, NEAREST);
  return medianOf(closest.map(({ price }) => price));
}

function measureSales(models: Iterable<readonly GuideSale[]>) {
  const errors = { guide: [] as number[], model: [] as number[], nearest: [] as number[] };
  let [inside, without] = [0, 0];
  for (const sales of models) {
    const every = Math.ceil(sales.length / MAX_ESTIMATED_PER_MODEL);
    for (const sale of sales.filter((_, index) => index % every === 0)) {
      const others = sales.filter((other) => other !== sale);
      const estimate = estimatePrice(sale, others, sale.soldAt);
      if (estimate === null) {
        without += 1;
        continue;
      }
      const errorOf = (price: number) => Math.abs(price / sale.price - 1) * 100;
      errors.guide.push(errorOf(estimate.middle));
      errors.model.push(errorOf(medianOf(others.map(({ price }) => price))));
      errors.nearest.push(errorOf(nearest(sale, others)));
      if (sale.price >= estimate.low && sale.price <= estimate.high) inside += 1;
    }
  }
  return { errors, inside, without };
}

export async function measureFile(path: string): Promise<FileFigures> {
  const { rows, results, reasons, missing, options, groupOf } = await readFile(path);
  const refused = [...reasons.values()].reduce((sum, count) => sum + count, 0);
  const sold = results.filter(({ isSold, price }) => isSold && price !== null);
  const models = Map.groupBy(sold, groupOf);
  const { errors, inside, without } = measureSales([...models.values()].map((group) => group.map(saleOf)));
  const estimated = errors.guide.length;
  const file = {
    Columns: Object.entries(options.columns)
      .map(([field, column]) => `${field}: ${column}`)
      .join(', '),
    Rows: `${rows}: ${sold.length} sold, ${results.length - sold.length} not sold, ${rows - refused - results.length} repeated, ${refused} refused`,
    ...Object.fromEntries(
      [...reasons]
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, SHOWN_REASONS)
        .map(([reason, count]) => [`  ${count} refused`, reason]),
    ),
    'Sales estimated': `${estimated} of ${models.size} models, ${without} with too few comparables`,
  };
  if (estimated === 0) {
    const why = missing.length > 0 ? `No column was found for ${missing.join(', ')}.` : 'No model has enough sales.';
    return { file, accuracy: {}, faults: [`Nothing could be estimated. ${why}`] };
  }
  const [guide, model, five] = [medianOf(errors.guide), medianOf(errors.model), medianOf(errors.nearest)];
  return {
    file,
    accuracy: {
      'Price guide': `${guide.toFixed(1)} %`,
      'Median of the model': `${model.toFixed(1)} %`,
      'Median of nearest five': `${five.toFixed(1)} %`,
      ...(estimated < FEWEST_TO_COMPARE
        ? { Note: `Chance decides between methods on fewer than ${FEWEST_TO_COMPARE} sales.` }
        : {}),
      'Inside the interval': `${((inside / estimated) * 100).toFixed(1)} %, 66.7 % intended`,
    },
    faults:
      estimated < FEWEST_TO_COMPARE || guide < Math.min(model, five)
        ? []
        : ['A baseline was as good as the price guide or better.'],
  };
}
