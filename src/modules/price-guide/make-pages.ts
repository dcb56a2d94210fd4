import type { CarMakeSummary } from '#contract/cars.ts';
import type { KnownMake } from '#modules/vehicle-models/index.ts';
import type { PriceGuideDeps } from './deps.ts';
import { findMake } from './find-model.ts';
import { listImportedModels } from './imported-models.ts';
import type { CarModelEntry, ModelIndex } from './model-index.ts';

export interface MakePage {
  readonly make: string;
  readonly slug: string;
  /** Null if the vocabulary doesn't have it. */
  readonly known: KnownMake | null;
  readonly entries: readonly CarModelEntry[];
  /** Its own first, then others that auctions spell. */
  readonly names: readonly [string, ...string[]];
}

export const auctionsOf = (entry: CarModelEntry): number => entry.live + entry.comingSoon + entry.ended;

export function summaryOfMake(entries: readonly CarModelEntry[]): CarMakeSummary {
  const [first] = entries.toSorted((one, other) => auctionsOf(other) - auctionsOf(one));
  const sum = (name: 'live' | 'comingSoon' | 'ended' | 'sold') =>
    entries.reduce((total, entry) => total + entry[name], 0);
  return {
    make: first?.make ?? '',
    slug: first?.makeSlug ?? '',
    models: entries.length,
    live: sum('live'),
    coming_soon: sum('comingSoon'),
    ended: sum('ended'),
    sold: sum('sold'),
  };
}

export async function findMakePage(
  deps: Pick<PriceGuideDeps, 'database' | 'operations' | 'vehicleModels'>,
  models: ModelIndex,
  named: string,
): Promise<MakePage | null> {
  const [auctioned, imported, known] = await Promise.all([
    findMake(deps, models, named),
    listImportedModels(deps, named),
    deps.vehicleModels.knownMake(deps.database.executor, named),
  ]);
  const auctionedSlugs = new Set(auctioned.map(({ slug }) => slug));
  const entries = [...auctioned, ...imported.filter(({ slug }) => !auctionedSlugs.has(slug))];
  if (entries.length === 0 && known === null) return null;
  const spelled = summaryOfMake(entries);
  const make = known?.name ?? spelled.make;
  return {
    make,
    slug: known?.id ?? spelled.slug,
    known,
    entries,
    names: [make, ...entries.flatMap(({ makes }) => makes)],
  };
}
