import { IMPORT_LIMITS } from '#contract/import-fields.ts';
import type { PreviewOf } from '#contract/imports.ts';
import { money } from '#contract/primitives.ts';
import type { ImportHandler } from '../import-handler.ts';
import { previewOf } from '../preview-rows.ts';
import { missingFields } from './columns.ts';
import { findOddPrices } from './odd-prices.ts';
import { createRepeatFinder } from './repeats.ts';
import { type ImportedResult, readResult } from './read-result.ts';
import { findUnknownNames } from './unknown-names.ts';
import { withVocabularySlugs } from './vocabulary-slugs.ts';

const { previewRows, shownRows } = IMPORT_LIMITS;

export const previewResults: ImportHandler<'results'>['preview'] = async (
  { database, clock, vehicleModels, operations },
  { rows, options },
) => {
  const { executor } = database;
  const readTitle = await vehicleModels.titleReader(executor);
  const now = await clock.now(executor);
  const { items, ...preview } = await previewOf(
    rows.slice(0, previewRows),
    (row) => readResult(row, { options, now, readTitle }),
    shownRows,
    previewRows,
  );
  const skipped = await createRepeatFinder(executor)(items);
  const repeated = new Set(skipped.map(({ row }) => row));
  const results = items.filter(({ row }) => !repeated.has(row));
  const grouped = await Promise.all(results.map((result) => withVocabularySlugs({ database, vehicleModels }, result)));
  const odd = await findOddPrices(executor, grouped, options.columns.price ?? '');
  const { currency } = await operations.settings(executor);
  return {
    ...preview,
    kind: 'results',
    options,
    missing: missingFields(options.columns),
    is_whole: rows.length <= previewRows,
    odd_prices: odd.slice(0, shownRows),
    odd_total: odd.length,
    other_currency: results.filter(({ isSold, price }) => isSold && price?.currency !== currency).length,
    ...(await findUnknownNames(executor, vehicleModels, results)),
    results: results.slice(0, shownRows).map(present),
    skipped: skipped.length,
    skipped_rows: skipped.slice(0, shownRows),
  };
};

const present = (result: ImportedResult): PreviewOf<'results'>['results'][number] => ({
  row: result.row,
  title: result.title,
  make: result.make,
  model: result.model,
  year: result.year,
  is_sold: result.isSold,
  price: result.price === null ? null : money(result.price.amount, result.price.currency),
  mileage: result.mileage,
  ended_at: new Date(result.endedAt).toISOString(),
  source: result.source,
  url: result.url,
});
