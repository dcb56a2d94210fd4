import type { z } from 'zod';
import type { CarMake, CarMakeSummary, CarModel, CarResult, CarsSchema } from '#contract/cars.ts';
import { MAX_CAR_RESULTS } from '#contract/limits.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { completedSales, importedSales } from './completed-sales.ts';
import type { PriceGuideDeps } from './deps.ts';
import type { Forecasts } from './forecast-accuracy.ts';
import type { ImportedNames } from './imported-names.ts';
import type { CarModelEntry, ModelIndex } from './model-index.ts';
import { presentImported, presentModel, presentResult } from './present.ts';
import { guideFrom, type GuideQuestion, namesOf } from './read-price-guide.ts';
import { findMake, findModel } from './find-model.ts';
import { findImportedModel, listImportedModels } from './imported-models.ts';
import type { MakeCondition, ModelCondition } from '#modules/vehicle-models/index.ts';
import { findImportedSales, findShownResults, findShownResultsOfMake, hasAuction } from './store.ts';

const MAX_ON_OFFER = 24;
const MAX_RELATED = 6;
const MAX_IMPORTED_AGE_MS = 2000;

/** Also makes and models that only imported results are of. */
export async function listCars(
  { database }: Pick<PriceGuideDeps, 'database'>,
  models: ModelIndex,
  imported: ImportedNames,
): Promise<z.input<typeof CarsSchema>> {
  const { executor } = database;
  const [entries, importedNames] = await Promise.all([
    models.models(executor),
    imported(executor, MAX_IMPORTED_AGE_MS),
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
  };
}

const auctionsOf = (entry: CarModelEntry): number => entry.live + entry.comingSoon + entry.ended;

function summaryOfMake(entries: readonly CarModelEntry[]): CarMakeSummary {
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

export async function readCarMake(deps: PriceGuideDeps, models: ModelIndex, make: string): Promise<Result<CarMake>> {
  const [auctioned, imported] = await Promise.all([findMake(deps, models, make), listImportedModels(deps, make)]);
  const known = new Set(auctioned.map(({ slug }) => slug));
  const entries = [...auctioned, ...imported.filter(({ slug }) => !known.has(slug))];
  if (entries.length === 0) return refuse('car_not_found');
  const { clock, auctions, operations } = deps;
  const { executor } = deps.database;
  const ofMake = {
    makeId: entries.find(({ makeId }) => makeId !== null)?.makeId ?? null,
    makes: [...new Set(entries.flatMap((entry) => entry.makes))],
  };
  const { currency } = await operations.settings(executor);
  const [at, onOffer, results] = await Promise.all([
    clock.now(executor),
    readOnOffer(auctions, ofMake),
    findShownResultsOfMake(executor, ofMake, currency),
  ]);
  return accepted({
    ...summaryOfMake(entries),
    items: entries
      .toSorted((one, other) => one.model.localeCompare(other.model, 'en', { numeric: true }))
      .map(presentModel),
    on_offer: onOffer,
    results: results.map((row) => presentResult(row, currency)),
    server_time: at,
  });
}

export async function readCarModel(
  deps: PriceGuideDeps,
  { models, forecasts }: { models: ModelIndex; forecasts: Forecasts },
  { make, model, asked }: { make: string; model: string; asked: GuideQuestion },
): Promise<Result<CarModel>> {
  const { clock, operations, auctions, following, content } = deps;
  const { executor } = deps.database;
  const auctioned = await findModel(deps, models, { make, model, year: null });
  const entry = auctioned ?? (await findImportedModel(deps, { make, model }));
  if (entry === null) return refuse('car_not_found');
  const { currency } = await operations.settings(executor);
  const [at, onOffer, all, rows, imported, followers, about] = await Promise.all([
    clock.now(executor),
    readOnOffer(auctions, entry),
    models.models(executor),
    findShownResults(executor, entry, currency),
    findImportedSales(executor, entry, currency),
    following.countFollowers(executor, [entry, ...entry.names]),
    entry.modelId === null ? null : content.modelText(executor, entry.modelId),
  ]);
  const isOfAny = onOffer.length + rows.length + imported.length > 0 || (await hasAuction(executor, entry));
  if (!isOfAny) return refuse('car_not_found');
  const sales = [...completedSales(rows, namesOf(entry)), ...importedSales(imported, namesOf(entry))];
  const results = rows.map((row) => presentResult(row, currency));
  const accuracy = forecasts(`${entry.makeSlug}/${entry.slug}`, sales);
  return accepted({
    ...presentModel(entry),
    model_id: entry.modelId,
    about,
    ...(rows.length < MAX_CAR_RESULTS ? countsOf(results) : {}),
    on_offer: onOffer,
    results,
    imported_sales: imported.map((row) => presentImported(row, currency)),
    guide: guideFrom(sales, asked, { model: entry, at, currency }),
    accuracy:
      accuracy === null ? null : { count: accuracy.count, inside: accuracy.inside, median_error: accuracy.medianError },
    related: relatedTo(entry, all).map(presentModel),
    followers,
    server_time: at,
  });
}

/** The counts of the index may be a minute old. */
const countsOf = (results: readonly CarResult[]) => ({
  ended: results.filter(({ result }) => result !== 'withdrawn').length,
  sold: results.filter(({ result }) => result === 'sold').length,
});

async function readOnOffer(auctions: PriceGuideDeps['auctions'], of: ModelCondition | MakeCondition) {
  const ids = await auctions.onOffer(of, MAX_ON_OFFER);
  const found = await auctions.summaries(ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Models of the same make first, then of the same body style. */
function relatedTo(entry: CarModelEntry, all: readonly CarModelEntry[]): CarModelEntry[] {
  const nearness = (other: CarModelEntry) =>
    other.makeSlug === entry.makeSlug ? 2 : other.bodyStyle !== '' && other.bodyStyle === entry.bodyStyle ? 1 : 0;
  return all
    .filter(
      (other) => other !== entry && other.slug + other.makeSlug !== entry.slug + entry.makeSlug && nearness(other) > 0,
    )
    .toSorted((one, other) => nearness(other) - nearness(one) || auctionsOf(other) - auctionsOf(one))
    .slice(0, MAX_RELATED);
}
