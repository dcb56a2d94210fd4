import { nameKey } from '#contract/car-paths.ts';
import { DAY_MS } from '#contract/durations.ts';
import { distinctiveWords, type TrimDifference, trimDifference, trimDistance } from './trim.ts';

export interface GuideVehicle {
  readonly year: number | null;
  readonly miles: number | null;
  readonly gearbox: 'manual' | 'automatic' | null;
  readonly title: 'clean' | 'other' | null;
  /** Words of the title. None: it names no trim. */
  readonly trim: readonly string[] | null;
  /** The vocabulary's generation. Null: none is named, or several were made that year. */
  readonly generation: string | null;
}

export interface GuideSale extends GuideVehicle {
  readonly id: string;
  readonly price: number;
  readonly soldAt: number;
}

/** 0 where either side is unknown. */
export interface Difference {
  readonly years: number;
  /** Natural logarithm of the ratio of the mileages. */
  readonly logMiles: number;
  readonly age: number;
  readonly otherGearbox: 0 | 1;
  readonly otherTitle: 0 | 1;
}

export interface Comparable<Sale extends GuideSale = GuideSale> {
  readonly sale: Sale;
  readonly difference: Difference;
  readonly trim: TrimDifference | null;
  /** Above 0, at most 1. */
  readonly weight: number;
}

export const YEAR_MS = 365.25 * DAY_MS;
export const MAX_YEARS_APART = 10;
export const OLDEST_SALE_YEARS = 5;
/** Differences at which a sale counts half. */
export const HALF_AT = { years: 6, logMiles: Math.log(4), age: 3 } as const;
export const OTHER_GEARBOX_WEIGHT = 0.6;
export const OTHER_TITLE_WEIGHT = 0.4;
export const OTHER_TRIM_WEIGHT = 0.5;
/** For each fact of the sale that is unknown though it was asked for. */
export const UNKNOWN_WEIGHT = 0.7;
/** Added to mileages, so that 50 and 500 miles differ little. */
const MILES_OFFSET = 2000;
export const MAX_COMPARABLES = 200;

/** A price this many times above or below the median is a typing error or another kind of car, if it is rare. */
const ODD_TIMES = 8;
const MAX_ODD_SHARE = 1 / 5;

const isSameName = (one: string, other: string | null): boolean => other !== null && nameKey(one) === nameKey(other);
const isKnown = <T>(value: T | null): value is T => value !== null;

function differenceOf(asked: GuideVehicle, sale: GuideSale, at: number): Difference {
  const hasBoth = (name: keyof GuideVehicle) => isKnown(asked[name]) && isKnown(sale[name]);
  return {
    years: hasBoth('year') ? (sale.year ?? 0) - (asked.year ?? 0) : 0,
    logMiles: hasBoth('miles') ? Math.log(((sale.miles ?? 0) + MILES_OFFSET) / ((asked.miles ?? 0) + MILES_OFFSET)) : 0,
    age: (at - sale.soldAt) / YEAR_MS,
    otherGearbox: hasBoth('gearbox') && sale.gearbox !== asked.gearbox ? 1 : 0,
    otherTitle: hasBoth('title') && sale.title !== asked.title ? 1 : 0,
  };
}

const halvedEvery = (distance: number, half: number): number => 2 ** -(Math.abs(distance) / half);

function weightOf(
  asked: GuideVehicle,
  { sale, difference, trim }: Pick<Comparable, 'sale' | 'difference' | 'trim'>,
): number {
  const unknown = (['year', 'miles', 'gearbox', 'title'] as const).filter(
    (name) => isKnown(asked[name]) && !isKnown(sale[name]),
  );
  return (
    halvedEvery(difference.years, HALF_AT.years) *
    halvedEvery(difference.logMiles, HALF_AT.logMiles) *
    halvedEvery(difference.age, HALF_AT.age) *
    OTHER_GEARBOX_WEIGHT ** difference.otherGearbox *
    OTHER_TITLE_WEIGHT ** difference.otherTitle *
    OTHER_TRIM_WEIGHT ** trimDistance(trim) *
    UNKNOWN_WEIGHT ** unknown.length
  );
}

export function findComparables<Sale extends GuideSale>(
  asked: GuideVehicle,
  sales: readonly Sale[],
  at: number,
): Comparable<Sale>[] {
  const near = sales
    .map((sale) => ({ sale, difference: differenceOf(asked, sale, at) }))
    .filter(
      ({ sale, difference }) =>
        sale.price > 0 &&
        (asked.generation === null || isSameName(asked.generation, sale.generation)) &&
        Math.abs(difference.years) <= MAX_YEARS_APART &&
        Math.abs(difference.age) <= OLDEST_SALE_YEARS,
    );
  const distinctive = distinctiveWords(near.map(({ sale }) => sale.trim));
  return near
    .map((each) => ({ ...each, trim: trimDifference(asked.trim, each.sale.trim, distinctive) }))
    .map((each) => ({ ...each, weight: weightOf(asked, each) }))
    .toSorted((one, other) => other.weight - one.weight || one.sale.id.localeCompare(other.sale.id))
    .slice(0, MAX_COMPARABLES);
}

export function findUsualComparables<Sale extends GuideSale>(
  asked: GuideVehicle,
  sales: readonly Sale[],
  at: number,
): Comparable<Sale>[] {
  const comparables = findComparables(asked, sales, at);
  const prices = comparables.map(({ sale }) => sale.price).toSorted((one, other) => one - other);
  const median = prices[Math.floor(prices.length / 2)] ?? 0;
  const usual = comparables.filter(
    ({ sale: { price } }) => Math.max(price, median) / Math.min(price, median) < ODD_TIMES,
  );
  return comparables.length - usual.length <= comparables.length * MAX_ODD_SHARE ? usual : comparables;
}
