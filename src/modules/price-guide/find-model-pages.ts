import type { ModelPage } from '#contract/model-pages.ts';
import { isQuestionWord } from '#contract/worth-questions.ts';
import type { VehicleModels } from '#modules/vehicle-models/index.ts';
import type { Database } from '#platform/database/database.ts';
import type { ImportedNames } from './imported-names.ts';
import type { CarModelEntry, ModelIndex } from './model-index.ts';
import { FIRST_MODEL_YEAR, LAST_MODEL_YEAR } from '#contract/limits.ts';

const MAX_PAGES = 3;
const MAX_AGE_MS = 60_000;

const yearIn = (word: string): number | null =>
  /^\d{4}$/.test(word) && Number(word) >= FIRST_MODEL_YEAR && Number(word) <= LAST_MODEL_YEAR ? Number(word) : null;

interface Deps {
  readonly database: Database;
  readonly vehicleModels: Pick<VehicleModels, 'findNamed'>;
}
interface KnownModels {
  readonly models: ModelIndex;
  readonly imported: ImportedNames;
}

/**
 * The pages of models that a search names, else of a make. Each word has alternatives, the typed one first. A number
 * may be a year or, as in `BMW 2002`, a model.
 */
export async function findModelPages(
  deps: Deps,
  known: KnownModels,
  spellings: readonly (readonly string[])[],
): Promise<ModelPage[]> {
  const words = spellings.filter(([typed = '']) => !isQuestionWord(typed));
  const years = words.flatMap(([typed = '']) => yearIn(typed) ?? []);
  const typed = words.map(([word = '']) => word);
  const corrected = words.map(([word = '', correction]) => correction ?? word);
  let ofMake: ModelPage[] = [];
  for (const reading of [typed, corrected])
    for (const year of [...years, null]) {
      const rest = reading.filter((word) => year === null || word !== String(year));
      const pages = await pagesNamed(deps, known, { words: rest, year });
      if (pages.some(({ model }) => model !== null)) return pages.slice(0, MAX_PAGES);
      if (ofMake.length === 0) ofMake = pages;
    }
  return ofMake;
}

async function pagesNamed(
  { database: { executor }, vehicleModels }: Deps,
  { models, imported }: KnownModels,
  { words, year }: { readonly words: readonly string[]; readonly year: number | null },
): Promise<ModelPage[]> {
  if (words.length === 0) return [];
  const named = await vehicleModels.findNamed(executor, words, year);
  if (named.make === null && named.models.length === 0) return [];
  const [entries, importedNames] = await Promise.all([models.models(executor), imported(executor, MAX_AGE_MS)]);
  if (named.make !== null) {
    const { id, name } = named.make;
    const ofMake = entries.filter(({ makeSlug }) => makeSlug === id);
    const alsoImported = importedNames.some(({ makeSlug }) => makeSlug === id);
    const make = { make: ofMake[0]?.make ?? name, make_slug: id, model: null, slug: null, year: null };
    return [{ ...make, ...countsOf(ofMake), has_imported_sales: alsoImported }];
  }
  return named.models
    .map(({ makeId, make, modelId, modelSlug, model }): ModelPage => {
      const entry = entries.find(
        (each) => each.makeSlug === makeId && (each.modelId === modelId || each.slug === modelSlug),
      );
      const other = importedNames.find((each) => each.makeSlug === makeId && each.modelSlug === modelSlug);
      const found = entry ?? other ?? { make, model };
      return {
        make: found.make,
        make_slug: makeId,
        model: found.model,
        slug: entry?.slug ?? modelSlug,
        year,
        ...countsOf(entry === undefined ? [] : [entry]),
        has_imported_sales: other !== undefined,
      };
    })
    .toSorted((one, other) => weightOf(other) - weightOf(one));
}

const weightOf = ({ live, ended, coming_soon: coming, has_imported_sales: imported }: ModelPage): number =>
  (live + ended + coming) * 2 + Number(imported);

const countsOf = (entries: readonly CarModelEntry[]) => ({
  live: entries.reduce((sum, { live }) => sum + live, 0),
  coming_soon: entries.reduce((sum, { comingSoon }) => sum + comingSoon, 0),
  ended: entries.reduce((sum, { ended }) => sum + ended, 0),
  sold: entries.reduce((sum, { sold }) => sum + sold, 0),
});
