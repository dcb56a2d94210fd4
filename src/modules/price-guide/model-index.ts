import { slugOf } from '#contract/cars.ts';
import type { Executor } from '#platform/database/database.ts';
import { countModels, type SpelledModel, type Spellings } from './store.ts';

const FRESH_MS = 60_000;
/** How soon it is read again for a model that is not in it, such as one just listed. */
const RETRY_MS = 2000;

export interface CarModelEntry extends Omit<SpelledModel, 'make' | 'model'>, Spellings {
  /** As spelled in most auctions. */
  readonly make: string;
  readonly model: string;
  readonly makeSlug: string;
  readonly slug: string;
}

/** Joins the spellings of each model. Names without a letter or digit have no address and are left out. */
export function groupModels(rows: readonly SpelledModel[]): CarModelEntry[] {
  const groups = new Map<string, SpelledModel[]>();
  for (const row of rows) {
    const key = [slugOf(row.make), slugOf(row.model)];
    if (!key.includes('')) groups.set(key.join('/'), [...(groups.get(key.join('/')) ?? []), row]);
  }
  return [...groups]
    .map(([key, group]) => joined(key, group))
    .toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
}

const auctionsOf = (row: SpelledModel): number => row.live + row.comingSoon + row.ended;

function joined(key: string, group: readonly SpelledModel[]): CarModelEntry {
  const [makeSlug = '', slug = ''] = key.split('/');
  const [first] = group.toSorted(
    (one, other) => auctionsOf(other) - auctionsOf(one) || (one.model < other.model ? -1 : 1),
  );
  const sum = (name: 'live' | 'comingSoon' | 'ended' | 'sold') => group.reduce((total, row) => total + row[name], 0);
  return {
    make: first?.make ?? '',
    model: first?.model ?? '',
    bodyStyle: first?.bodyStyle ?? '',
    makeSlug,
    slug,
    makes: [...new Set(group.map(({ make }) => make))],
    models: [...new Set(group.map(({ model }) => model))],
    live: sum('live'),
    comingSoon: sum('comingSoon'),
    ended: sum('ended'),
    sold: sum('sold'),
    firstYear: Math.min(...group.map(({ firstYear }) => firstYear)),
    lastYear: Math.max(...group.map(({ lastYear }) => lastYear)),
  };
}

/** All models of the catalogue, read at most once a minute. Its counts may be that old. */
export function createModelIndex(read: (executor: Executor) => Promise<SpelledModel[]> = countModels) {
  let known: { readonly models: readonly CarModelEntry[]; readonly readAt: number } | null = null;
  let reading: Promise<readonly CarModelEntry[]> | null = null;
  function load(executor: Executor): Promise<readonly CarModelEntry[]> {
    reading ??= read(executor)
      .then((rows) => {
        const models = groupModels(rows);
        known = { models, readAt: performance.now() };
        return models;
      })
      .finally(() => (reading = null));
    return reading;
  }
  async function models(executor: Executor, maxAgeMs = FRESH_MS): Promise<readonly CarModelEntry[]> {
    return known !== null && performance.now() - known.readAt < maxAgeMs ? known.models : load(executor);
  }
  return {
    models,
    /** The models that meet a condition. If none does, they are read again. */
    async find(executor: Executor, isWanted: (model: CarModelEntry) => boolean): Promise<CarModelEntry[]> {
      const found = (await models(executor)).filter(isWanted);
      return found.length > 0 ? found : (await models(executor, RETRY_MS)).filter(isWanted);
    },
  };
}
export type ModelIndex = ReturnType<typeof createModelIndex>;
