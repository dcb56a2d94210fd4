import type { z } from 'zod';
import type { PriceGuideQuerySchema } from '#contract/cars.ts';
import { moneyOrNull } from '#contract/primitives.ts';
import type { ReserveAdvice } from '#contract/reserve-advice.ts';
import type { PriceGuideDeps } from './deps.ts';
import { findModel } from './find-model.ts';
import type { ModelIndex } from './model-index.ts';
import { namesOf, readPriceGuide, type RecentSales, vehicleAskedAbout } from './read-price-guide.ts';
import { type EndedAuction, figuresOf } from './reserve-advice.ts';
import { findResults, type ResultRow } from './store.ts';
import { trimOf } from './trim.ts';
import { guideVehicleOf } from './vehicle.ts';

/** Public: it shows only what the results pages show. */
export async function readReserveAdvice(
  deps: PriceGuideDeps,
  found: { models: ModelIndex; recentSales: RecentSales },
  query: z.output<typeof PriceGuideQuerySchema>,
): Promise<ReserveAdvice> {
  const { executor } = deps.database;
  const { make, model, ...asked } = query;
  const [guide, { currency }, at, entry] = await Promise.all([
    readPriceGuide(deps, found, query),
    deps.operations.settings(executor),
    deps.clock.now(executor),
    findModel(deps, found.models, { make, model, year: asked.year ?? null }),
  ]);
  const results = entry === null ? [] : await findResults(executor, entry, currency);
  const names = entry === null ? [make, model] : namesOf(entry);
  const ended = results.map((row) => endedAuctionOf(row, names));
  const figures = figuresOf(vehicleAskedAbout(asked, names), ended, at);
  return {
    make: guide.make,
    model: guide.model,
    compared_trim: guide.compared_trim,
    estimate: guide.estimate,
    sale_count: guide.count,
    highest_bids: [...figures.highestBids],
    starting_bid: moneyOrNull(figures.startingBid, currency),
    currency,
  };
}

const endedAuctionOf = (row: ResultRow, names: readonly string[]): EndedAuction => ({
  id: row.id,
  price: row.topBid ?? 0,
  soldAt: row.closedAt.getTime(),
  ...guideVehicleOf(row.year, row.vehicle),
  trim: trimOf(row.title, { year: row.year, names }),
  isSold: row.soldPrice !== null,
  startingBid: row.startingBid,
});
