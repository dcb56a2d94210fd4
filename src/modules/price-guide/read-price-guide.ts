import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { PriceGuide, PriceGuideQuerySchema } from '#contract/cars.ts';
import { findUsualComparables, type GuideVehicle } from './comparables.ts';
import { type CompletedSale, completedSales, importedSales } from './completed-sales.ts';
import type { Executor } from '#platform/database/database.ts';
import type { ModelName, PriceGuideDeps } from './deps.ts';
import { estimatePrice } from './estimate.ts';
import type { CarModelEntry, ModelIndex } from './model-index.ts';
import { findModel } from './find-model.ts';
import { slugsOf } from './imported-models.ts';
import { presentGuide } from './present.ts';
import type { ModelCondition } from '#modules/vehicle-models/index.ts';
import { findImportedSales, findResults } from './store.ts';
import { trimOf } from './trim.ts';
import { gearboxOf, milesOf, titleOf } from './vehicle.ts';

const SALES_FRESH_MS = 60_000;
const MAX_MODELS_KEPT = 500;

type GuidedModel = Pick<CarModelEntry, 'make' | 'model' | 'makeSlug' | 'slug'> & {
  readonly auctions: ModelCondition | null;
};

export const namesOf = ({ make, model, makeSlug, slug }: Omit<GuidedModel, 'auctions'>): string[] => [
  make,
  model,
  makeSlug,
  slug,
];

async function readSales(executor: Executor, model: GuidedModel, currency: string): Promise<CompletedSale[]> {
  const [siteSales, imported] = await Promise.all([
    model.auctions === null ? [] : findResults(executor, model.auctions, currency),
    findImportedSales(executor, model, currency),
  ]);
  const names = namesOf(model);
  return [...completedSales(siteSales, names), ...importedSales(imported, names)];
}

export function createRecentSales() {
  const cache = new LRUCache<string, Promise<CompletedSale[]>>({ max: MAX_MODELS_KEPT, ttl: SALES_FRESH_MS });
  return (executor: Executor, entry: GuidedModel, currency: string): Promise<CompletedSale[]> => {
    const key = `${entry.makeSlug}/${entry.slug}/${currency}`;
    const found = cache.get(key);
    if (found !== undefined) return found;
    const reading = readSales(executor, entry, currency);
    cache.set(key, reading);
    reading.catch(() => cache.delete(key));
    return reading;
  };
}
export type RecentSales = ReturnType<typeof createRecentSales>;

type Query = z.output<typeof PriceGuideQuerySchema>;
export type GuideQuestion = Omit<Query, 'make' | 'model'>;

export function vehicleAskedAbout(asked: GuideQuestion, names: readonly string[]): GuideVehicle {
  return {
    year: asked.year ?? null,
    miles: asked.mileage === undefined ? null : milesOf(asked.mileage, asked.mileage_unit),
    gearbox: gearboxOf(asked.transmission ?? ''),
    title: titleOf(asked.title_status ?? ''),
    generation: asked.generation ?? null,
    trim: asked.trim === undefined ? null : trimOf(asked.trim, { year: asked.year ?? null, names }),
  };
}

export function guideFrom(
  sales: readonly CompletedSale[],
  asked: GuideQuestion,
  also: { model: Omit<GuidedModel, 'auctions'>; generation: string | null; at: number; currency: string },
): PriceGuide {
  const { make, model } = also.model;
  const vehicle = vehicleAskedAbout(asked, namesOf(also.model));
  return presentGuide({
    name: { make, model },
    asked: vehicle,
    generation: also.generation,
    mileage: asked.mileage === undefined ? null : { value: asked.mileage, unit: asked.mileage_unit },
    estimate: estimatePrice(vehicle, sales, also.at),
    count: findUsualComparables(vehicle, sales, also.at).length,
    currency: also.currency,
  });
}

export async function generationOf(
  { database: { executor }, vehicleModels }: Pick<PriceGuideDeps, 'database' | 'vehicleModels'>,
  named: ModelName,
  { generation, year, trim = '' }: GuideQuestion,
): Promise<string | null> {
  if (generation !== undefined) return generation;
  const { modelId, generationId } = await vehicleModels.find(executor, { ...named, year: year ?? null, title: trim });
  if (modelId === null) return null;
  const generations = await vehicleModels.generationsOf(executor, modelId);
  return generations.find(({ id }) => id === generationId)?.name ?? null;
}

/** Public: it shows only what the results pages show. */
export async function readPriceGuide(
  deps: PriceGuideDeps,
  { models, recentSales }: { models: ModelIndex; recentSales: RecentSales },
  { make, model, ...asked }: Query,
): Promise<PriceGuide> {
  const { executor } = deps.database;
  const [{ currency }, at, entry] = await Promise.all([
    deps.operations.settings(executor),
    deps.clock.now(executor),
    findModel(deps, models, { make, model, year: asked.year ?? null }),
  ]);
  const guided =
    entry === null
      ? { make, model, ...(await slugsOf(deps, { make, model, year: asked.year ?? null })), auctions: null }
      : { ...entry, auctions: entry };
  const [sales, generation] = await Promise.all([
    recentSales(executor, guided, currency),
    generationOf(deps, { make, model }, asked),
  ]);
  return guideFrom(sales, asked, { model: guided, generation, at, currency });
}
