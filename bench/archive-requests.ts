import { carPath } from '#contract/car-paths.ts';
import { seededRandom } from '#tests/simulation/world/seeded.ts';

const SEED = 7;
const FINENESS = 2 ** 31 - 1;

/** Visitors' requests, weighted by how often the archive has each model. */
export interface AskedModel {
  readonly make: string;
  readonly model: string;
  readonly generation: string | null;
  readonly year: number;
}
export type RequestKind = 'lists' | 'model pages' | 'searches' | 'suggestions';

const BODIES = ['coupe', 'convertible', 'saloon', 'suv', 'pickup', 'estate', 'hatchback'];
const REGIONS = ['CA', 'FL', 'TX', 'NY', 'IL', 'AZ', 'WA', 'VT'];
const PLACES = ['91105', 'Chicago, IL', 'Austin, TX', '10001'];
const SORTS = ['price_low', 'price_high', 'most_bids', 'year_old', 'year_new', 'mileage_low', 'newly_listed'];
const WORDS = [
  'turbo',
  'manual',
  'convertible',
  'coupe',
  'targa',
  'one owner',
  'barn find',
  '5-speed',
  'v8',
  'project',
];
const FACTS: readonly (readonly [string, string])[] = [
  ['gearbox', 'manual'],
  ['gearbox', 'manual'],
  ['gearbox', 'automatic'],
  ['exterior_colour_family', 'red'],
  ['exterior_colour_family', 'black,white'],
  ['title_type', 'clean'],
  ['driven_wheels', 'all'],
  ['seller_type', 'private'],
];

/** The paths to request, the same in every run. */
export function archiveRequests(models: readonly AskedModel[], count: number): Record<RequestKind, string[]> {
  const dice = seededRandom(SEED);
  const roll = () => dice.upTo(FINENESS) / (FINENESS + 1);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(roll() * of.length)] as T;
  const many = <T>(make: () => T): T[] => Array.from({ length: count }, make);
  return {
    lists: many(() => listPath(roll, pick, pick(models))),
    'model pages': many(() => {
      const { make, model } = pick(models);
      return `/api${carPath(make, model)}`;
    }),
    searches: many(() => `/api/search?${new URLSearchParams({ q: searchText(roll, pick, pick(models)), limit: '6' })}`),
    suggestions: many(() => {
      const text = searchText(roll, pick, pick(models));
      const typed = text.slice(0, 2 + Math.floor(roll() * text.length));
      return `/api/search/suggestions?${new URLSearchParams({ q: typed })}`;
    }),
  };
}

type Roll = () => number;
type Pick = <T>(of: readonly T[]) => T;

/** A make or model alone, or with a year, a word or a typing error. */
function searchText(roll: Roll, pick: Pick, { make, model, year }: AskedModel): string {
  const kind = roll();
  if (kind < 0.12) return make;
  if (kind < 0.3) return model;
  if (kind < 0.5) return `${make} ${model}`;
  if (kind < 0.65) return `${year} ${make} ${model}`;
  if (kind < 0.8) return `${make} ${pick(WORDS)}`;
  if (kind < 0.9) return `${model} ${pick(WORDS)}`;
  const text = `${make} ${model}`;
  const at = 1 + Math.floor(roll() * (make.length - 2));
  return kind < 0.95
    ? text.slice(0, at) + text.slice(at + 1)
    : text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
}

function listPath(roll: Roll, pick: Pick, { make, model, generation, year }: AskedModel): string {
  const status = roll() < 0.55 ? 'results' : roll() < 0.8 ? 'live' : 'coming_soon';
  const query = new URLSearchParams({ status });
  if (roll() < 0.55) {
    query.set('make', make);
    if (roll() < 0.5) {
      query.set('model', model);
      if (roll() < 0.3 && generation !== null) query.set('generation', generation);
    }
  }
  if (roll() < 0.25) query.set('body', pick(BODIES));
  if (roll() < 0.12) query.set('region', pick(REGIONS));
  if (roll() < 0.1) {
    query.set('near', pick(PLACES));
    query.set('within', pick(['100mi', '200mi', '300mi']));
  }
  if (roll() < 0.2) {
    query.set('year_from', String(year - 5));
    query.set('year_to', String(year + 5));
  }
  if (roll() < 0.25) {
    query.set('price_to', String(pick([1_000_000, 2_500_000, 5_000_000, 10_000_000])));
    if (roll() < 0.4) query.set('all_in', '1');
  }
  if (roll() < 0.35) query.set(...(pick(FACTS) as [string, string]));
  if (roll() < 0.08) query.set('mileage_to', '50000');
  if (roll() < 0.08) query.set('no_reserve', '1');
  if (status === 'results' && roll() < 0.15) query.set('sold', '1');
  if (roll() < 0.15) query.set('q', searchText(roll, pick, { make, model, generation, year }));
  if (roll() < 0.35) query.set('sort', pick(SORTS));
  return `/api/auctions?${query}`;
}
