import type { z } from 'zod';
import type { AuctionSummary } from '#contract/auctions.ts';
import type { CarMake, CarMakeSummary, CarModel, CarResult, MakesSchema } from '#contract/cars.ts';
import { MAX_CAR_RESULTS } from '#contract/limits.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { completedSales, importedSales } from './completed-sales.ts';
import type { PriceGuideDeps } from './deps.ts';
import type { Forecasts } from './forecast-accuracy.ts';
import type { ImportedNames } from './imported-names.ts';
import type { CarModelEntry, ModelIndex } from './model-index.ts';
import { presentImported, presentModel, presentResult } from './present.ts';
import { generationOf, guideFrom, type GuideQuestion, namesOf } from './read-price-guide.ts';
import { findAnyModel, namesOfModel } from './known-models.ts';
import type { ReadMakeEstimates } from './make-estimates.ts';
import { findMakePage, summaryOfMake } from './make-pages.ts';
import { relatedTo } from './related-models.ts';
import type { MakeCondition, ModelCondition } from '#modules/vehicle-models/index.ts';
import { findImportedSales, findShownResults, findShownResultsOfMake, hasAuction, type ResultRow } from './store.ts';

const MAX_ON_OFFER = 24;
const MAX_OF_VARIANTS = 4;
const MAX_LATEST = 4;
const MAX_OTHER_MAKES = 12;
const MAX_IMPORTED_AGE_MS = 2000;

export async function listMakes(
  { database, vehicleModels }: Pick<PriceGuideDeps, 'database' | 'vehicleModels'>,
  models: ModelIndex,
  imported: ImportedNames,
): Promise<z.input<typeof MakesSchema>> {
  const { executor } = database;
  const [entries, importedNames, vocabulary] = await Promise.all([
    models.models(executor),
    imported(executor, MAX_IMPORTED_AGE_MS),
    vehicleModels.knownMakes(executor),
  ]);
  const makes = Map.groupBy(entries, ({ makeSlug }) => makeSlug);
  const importedMakes = Map.groupBy(importedNames, ({ makeSlug }) => makeSlug);
  return {
    makes: [...new Set([...makes.keys(), ...importedMakes.keys()])]
      .map((slug) => {
        const known = makes.get(slug) ?? [];
        const others = importedMakes.get(slug) ?? [];
        const slugs = new Set([...known.map((entry) => entry.slug), ...others.map(({ modelSlug }) => modelSlug)]);
        return {
          ...summaryOfMake(known),
          slug,
          make: known.length === 0 ? (others[0]?.make ?? slug) : summaryOfMake(known).make,
          models: slugs.size,
          model_slugs: known.map((entry) => entry.slug),
        };
      })
      .toSorted((one, other) => one.make.localeCompare(other.make, 'en')),
    other_makes: vocabulary
      .filter(({ id }) => !makes.has(id) && !importedMakes.has(id))
      .map(({ id, name }) => ({ make: name, slug: id }))
      .toSorted((one, other) => one.make.localeCompare(other.make, 'en')),
  };
}

export async function readMake(
  deps: PriceGuideDeps,
  { models, estimates }: { models: ModelIndex; estimates: ReadMakeEstimates },
  make: string,
): Promise<Result<CarMake>> {
  const page = await findMakePage(deps, models, make);
  if (page === null) return refuse('car_not_found');
  const { clock, auctions, operations, following, content } = deps;
  const { executor } = deps.database;
  const { known, entries } = page;
  const makeId = known?.id ?? entries.find((entry) => entry.makeId !== null)?.makeId ?? null;
  const ofMake = { makeId, makes: page.names };
  const [{ currency }, at] = await Promise.all([operations.settings(executor), clock.now(executor)]);
  const [onOffer, results, all, followers, about, estimated] = await Promise.all([
    readOnOffer(auctions, ofMake),
    findShownResultsOfMake(executor, ofMake, currency),
    models.models(executor),
    following.countFollowers(executor, { kind: 'make', names: page.names }),
    known === null ? null : content.carText(executor, known.id),
    estimates(deps, page, { at, currency }),
  ]);
  const slugs = new Set(entries.map(({ slug }) => slug));
  return accepted({
    ...summaryOfMake(entries),
    make: page.make,
    slug: page.slug,
    make_id: known?.id ?? null,
    about,
    followers,
    items: entries
      .toSorted((one, other) => one.model.localeCompare(other.model, 'en', { numeric: true }))
      .map((entry) => ({ ...presentModel(entry), ...(estimated.get(entry.slug) ?? { estimate: null, count: 0 }) })),
    other_models: (known?.models ?? [])
      .filter(({ slug }) => !slugs.has(slug))
      .map(({ slug, name }) => ({ slug, model: name }))
      .toSorted((one, other) => one.model.localeCompare(other.model, 'en', { numeric: true })),
    on_offer: onOffer,
    other_makes: onOffer.length > 0 ? [] : otherMakes(all, page.slug),
    results: results.map((row) => presentResult(row, currency)),
    server_time: at,
  });
}

function otherMakes(all: readonly CarModelEntry[], makeSlug: string): CarMakeSummary[] {
  const onOffer = ({ live, coming_soon: coming }: CarMakeSummary) => live + coming;
  return [...Map.groupBy(all, (entry) => entry.makeSlug).values()]
    .map(summaryOfMake)
    .filter((make) => make.slug !== makeSlug && onOffer(make) > 0)
    .toSorted((one, other) => onOffer(other) - onOffer(one))
    .slice(0, MAX_OTHER_MAKES);
}

export async function readModel(
  deps: PriceGuideDeps,
  { models, forecasts }: { models: ModelIndex; forecasts: Forecasts },
  { make, model, asked }: { make: string; model: string; asked: GuideQuestion },
): Promise<Result<CarModel>> {
  const { clock, operations, auctions, following, content, vehicleModels } = deps;
  const { executor } = deps.database;
  const entry = await findAnyModel(deps, models, { make, model });
  if (entry === null) return refuse('car_not_found');
  const { currency } = await operations.settings(executor);
  const [at, onOffer, all, rows, imported, followers, about, generations, generation, variantIds] = await Promise.all([
    clock.now(executor),
    readOnOffer(auctions, entry),
    models.models(executor),
    findShownResults(executor, entry, currency),
    findImportedSales(executor, entry, currency),
    following.countFollowers(executor, { kind: 'model', names: namesOfModel(entry) }),
    entry.modelId === null ? null : content.carText(executor, entry.modelId),
    entry.modelId === null ? [] : vehicleModels.generationsOf(executor, entry.modelId),
    generationOf(deps, entry, asked),
    vehicleModels.variantsOf(executor, { makeId: entry.makeSlug, model: entry.model }),
  ]);
  const variants = all.filter(({ modelId }) => modelId !== null && variantIds.includes(modelId));
  const isOfAny = onOffer.length + rows.length + imported.length > 0 || (await hasAuction(executor, entry));
  if (!isOfAny && (await vehicleModels.knownModel(executor, { make, model })) === null) return refuse('car_not_found');
  const sales = [...completedSales(rows, namesOf(entry)), ...importedSales(imported, namesOf(entry))];
  const results = rows.map((row) => presentResult(row, currency));
  const [onOfferOfVariants, latest] =
    onOffer.length > 0
      ? [[], []]
      : await Promise.all([readOnOfferOf(auctions, variants), summariesOf(auctions, latestOf(rows))]);
  const accuracy = forecasts(`${entry.makeSlug}/${entry.slug}`, sales);
  return accepted({
    ...presentModel(entry),
    model_id: entry.modelId,
    generations: generations.map(({ name, firstYear, lastYear }) => {
      const question = { mileage_unit: 'mi', generation: name } as const;
      const { estimate, count } = guideFrom(sales, question, { model: entry, generation: name, at, currency });
      return { name, first_year: firstYear, last_year: lastYear, estimate, count };
    }),
    about,
    ...(rows.length < MAX_CAR_RESULTS ? countsOf(results) : {}),
    ...(onOffer.length < MAX_ON_OFFER ? countsOnOffer(onOffer) : {}),
    on_offer: onOffer,
    variants: variants.map(presentModel),
    on_offer_of_variants: onOfferOfVariants,
    latest,
    results,
    imported_sales: imported.map((row) => presentImported(row, currency)),
    guide: guideFrom(sales, asked, { model: entry, generation, at, currency }),
    accuracy:
      accuracy === null ? null : { count: accuracy.count, inside: accuracy.inside, median_error: accuracy.medianError },
    related: relatedTo(
      entry,
      all.filter((each) => !variants.includes(each)),
    ).map(presentModel),
    followers,
    server_time: at,
  });
}

/** The counts of the index may be a minute old. */
const countsOf = (results: readonly CarResult[]) => ({
  ended: results.filter(({ result }) => result !== 'withdrawn').length,
  sold: results.filter(({ result }) => result === 'sold').length,
});

const countsOnOffer = (onOffer: readonly AuctionSummary[]) => {
  const comingSoon = onOffer.filter(({ state }) => state === 'scheduled').length;
  return { live: onOffer.length - comingSoon, coming_soon: comingSoon };
};

async function readOnOffer(auctions: PriceGuideDeps['auctions'], of: ModelCondition | MakeCondition) {
  return summariesOf(auctions, await auctions.onOffer(of, MAX_ON_OFFER));
}

async function readOnOfferOf(auctions: PriceGuideDeps['auctions'], variants: readonly CarModelEntry[]) {
  const offered = variants.filter(({ live, comingSoon }) => live + comingSoon > 0);
  const each = await Promise.all(offered.map((variant) => auctions.onOffer(variant, MAX_OF_VARIANTS)));
  // The first of each variant before the second of any.
  const inTurn = Array.from({ length: MAX_OF_VARIANTS }, (_, index) => each.flatMap((ids) => ids[index] ?? [])).flat();
  return summariesOf(auctions, inTurn.slice(0, MAX_OF_VARIANTS));
}

const latestOf = (rows: readonly ResultRow[]): string[] =>
  rows
    .filter(({ status }) => status !== 'withdrawn')
    .slice(0, MAX_LATEST)
    .map(({ id }) => id);

async function summariesOf(auctions: PriceGuideDeps['auctions'], ids: readonly string[]): Promise<AuctionSummary[]> {
  const found = await auctions.summaries(ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}
