import { slugOf } from '#contract/car-paths.ts';
import type { Executor } from '#platform/database/database.ts';
import type { ModelCondition } from '#modules/vehicle-models/index.ts';
import { countModels, type SpelledModel } from './store.ts';

const FRESH_MS = 60_000;
/** Nobody waits while older counts are read again, unless they are older than this. */
const MAX_AGE_MS = 600_000;
/** How soon it is read again for a model that is not in it, such as one just listed. */
const RETRY_MS = 2000;

export interface CarModelEntry
  extends Omit<SpelledModel, 'make' | 'model' | 'modelId' | 'makeName' | 'modelName' | 'modelSlug'>, ModelCondition {
  readonly make: string;
  readonly model: string;
  readonly makeSlug: string;
  readonly slug: string;
  readonly names: readonly Pick<SpelledModel, 'make' | 'model'>[];
}

/** Groups by the vocabulary, or by spelling. Leaves out names without a letter or digit, which have no address. */
export function groupModels(rows: readonly SpelledModel[]): CarModelEntry[] {
  const groups = new Map<string, SpelledModel[]>();
  for (const row of rows) {
    const key = [row.makeId ?? slugOf(row.make), row.modelSlug ?? slugOf(row.model)];
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
  const mapped = group.find(({ modelId }) => modelId !== null);
  const unmapped = group.filter(({ modelId }) => modelId === null);
  const sum = (name: 'live' | 'comingSoon' | 'ended' | 'sold') => group.reduce((total, row) => total + row[name], 0);
  return {
    make: group.find(({ makeName }) => makeName !== null)?.makeName ?? first?.make ?? '',
    model: mapped?.modelName ?? first?.model ?? '',
    makeId: group.find(({ makeId }) => makeId !== null)?.makeId ?? null,
    modelId: mapped?.modelId ?? null,
    bodyStyle: first?.bodyStyle ?? '',
    makeSlug,
    slug,
    makes: [...new Set(unmapped.map(({ make }) => make))],
    models: [...new Set(unmapped.map(({ model }) => model))],
    names: group.map(({ make, model }) => ({ make, model })),
    live: sum('live'),
    comingSoon: sum('comingSoon'),
    ended: sum('ended'),
    sold: sum('sold'),
    firstYear: Math.min(...group.map(({ firstYear }) => firstYear)),
    lastYear: Math.max(...group.map(({ lastYear }) => lastYear)),
  };
}

export function createModelIndex(read: (executor: Executor) => Promise<SpelledModel[]> = countModels) {
  let known: { readonly models: readonly CarModelEntry[]; readonly readAt: number } | null = null;
  let reading: Promise<readonly CarModelEntry[]> | null = null;
  function load(executor: Executor): Promise<readonly CarModelEntry[]> {
    const readAt = performance.now();
    reading ??= read(executor)
      .then((rows) => {
        const models = groupModels(rows);
        known = { models, readAt };
        return models;
      })
      .finally(() => (reading = null));
    return reading;
  }
  async function models(executor: Executor, maxAgeMs = MAX_AGE_MS): Promise<readonly CarModelEntry[]> {
    const age = known === null ? Infinity : performance.now() - known.readAt;
    if (known === null || age >= maxAgeMs) return load(executor);
    if (age >= FRESH_MS) load(executor).catch(() => undefined);
    return known.models;
  }
  return {
    models,
    /** If no model meets the condition, they are read again. */
    async find(executor: Executor, isWanted: (model: CarModelEntry) => boolean): Promise<CarModelEntry[]> {
      const found = (await models(executor)).filter(isWanted);
      return found.length > 0 ? found : (await models(executor, RETRY_MS)).filter(isWanted);
    },
  };
}
export type ModelIndex = ReturnType<typeof createModelIndex>;
