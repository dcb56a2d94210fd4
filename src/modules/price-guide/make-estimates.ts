import { LRUCache } from 'lru-cache';
import type { PriceGuide } from '#contract/cars.ts';
import type { PriceGuideDeps } from './deps.ts';
import { auctionsOf, type MakePage } from './make-pages.ts';
import { guideFrom, type RecentSales } from './read-price-guide.ts';

/** Estimates of a make read the sales of each of its models. */
const FRESH_MS = 300_000;
const MAX_MAKES_KEPT = 200;
/** Only the models with the most auctions get an estimate. */
const MAX_MODELS = 60;

type ModelEstimate = Pick<PriceGuide, 'estimate' | 'count'>;
/** By the slug of the model. */
export type MakeEstimates = ReadonlyMap<string, ModelEstimate>;

export function createMakeEstimates(recentSales: RecentSales) {
  const cache = new LRUCache<string, Promise<MakeEstimates>>({ max: MAX_MAKES_KEPT, ttl: FRESH_MS });
  return (
    { database: { executor } }: Pick<PriceGuideDeps, 'database'>,
    { slug, entries }: Pick<MakePage, 'slug' | 'entries'>,
    { at, currency }: { readonly at: number; readonly currency: string },
  ): Promise<MakeEstimates> => {
    const key = `${slug}/${entries.length}/${currency}`;
    const found = cache.get(key);
    if (found !== undefined) return found;
    const reading = Promise.all(
      entries
        .toSorted((one, other) => auctionsOf(other) - auctionsOf(one))
        .slice(0, MAX_MODELS)
        .map(async (entry): Promise<[string, ModelEstimate]> => {
          const sales = await recentSales(executor, { ...entry, auctions: entry }, currency);
          const { estimate, count } = guideFrom(
            sales,
            { mileage_unit: 'mi' },
            {
              ...{ model: entry, generation: null, at, currency },
            },
          );
          return [entry.slug, { estimate, count }];
        }),
    ).then((estimates) => new Map(estimates));
    cache.set(key, reading);
    reading.catch(() => cache.delete(key));
    return reading;
  };
}
export type ReadMakeEstimates = ReturnType<typeof createMakeEstimates>;
