import { VehicleFactsSchema, type AuctionSummary } from '#contract/auctions.ts';
import {
  type CarModelSummary,
  type CarResult,
  type GuideComparable,
  type ImportedSale,
  MIN_COMPARABLES,
  type PriceGuide,
} from '#contract/cars.ts';
import { money, moneyOrNull } from '#contract/primitives.ts';
import type { GuideVehicle } from './comparables.ts';
import type { CompletedSale } from './completed-sales.ts';
import { type Estimate, EXPECTED_SHARE, type WeighedSale, roundEstimate } from './estimate.ts';
import type { CarModelEntry } from './model-index.ts';
import type { ImportedRow, ResultRow } from './store.ts';
import { BASE_TRIM, comparedTrim, type TrimDifference } from './trim.ts';

const MONTHS_PER_YEAR = 12;

export function mileageOf(facts: unknown): AuctionSummary['mileage'] {
  const { mileage, mileage_unit: unit, mileage_is_known: isKnown } = VehicleFactsSchema.safeParse(facts).data ?? {};
  return mileage === undefined || isKnown === false ? null : { value: mileage, unit: unit ?? 'mi' };
}

export function presentModel(entry: CarModelEntry): CarModelSummary {
  return {
    make: entry.make,
    make_slug: entry.makeSlug,
    model: entry.model,
    slug: entry.slug,
    years: { first: entry.firstYear, last: entry.lastYear },
    live: entry.live,
    coming_soon: entry.comingSoon,
    ended: entry.ended,
    sold: entry.sold,
  };
}

function outcomeOf({ soldPrice, status }: ResultRow): CarResult['result'] {
  if (soldPrice !== null) return 'sold';
  if (status === 'sold') return 'fell_through';
  return status === 'withdrawn' ? 'withdrawn' : 'not_sold';
}

export function presentResult(row: ResultRow, currency: string): CarResult {
  return {
    slug: row.slug,
    title: row.title,
    model: row.model,
    generation: row.generation,
    year: row.year,
    mileage: mileageOf(row.vehicle),
    closed_at: row.closedAt.toISOString(),
    result: outcomeOf(row),
    price: moneyOrNull(row.price, currency),
  };
}

interface Guided {
  readonly name: Pick<PriceGuide, 'make' | 'model'>;
  readonly asked: GuideVehicle;
  readonly generation: string | null;
  readonly mileage: AuctionSummary['mileage'];
  readonly estimate: Estimate<CompletedSale> | null;
  readonly count: number;
  readonly currency: string;
}

export function presentGuide({ name, asked, generation, mileage, estimate, count, currency }: Guided): PriceGuide {
  const inMoney = (amount: number) => money(roundEstimate(amount), currency);
  return {
    ...name,
    asked: {
      year: asked.year,
      mileage,
      gearbox: asked.gearbox,
      title: asked.title,
      trim: asked.trim === null ? null : asked.trim.join(' ') || BASE_TRIM,
      generation: asked.generation,
    },
    vehicle_generation: generation,
    compared_trim: comparedTrim(asked.trim, estimate?.comparables.map(({ trim }) => trim) ?? []),
    estimate:
      estimate === null
        ? null
        : { low: inMoney(estimate.low), middle: inMoney(estimate.middle), high: inMoney(estimate.high) },
    expected_share: EXPECTED_SHARE,
    least_comparables: MIN_COMPARABLES,
    count,
    comparables: estimate?.comparables.map((comparable) => presentComparable(comparable, asked, currency)) ?? [],
  };
}

export const presentImported = (row: ImportedRow, currency: string): ImportedSale => ({
  generation: row.generation,
  id: row.id,
  title: row.title,
  year: row.year,
  mileage: row.mileage === null ? null : { value: row.mileage, unit: row.mileageUnit ?? 'mi' },
  sold_at: row.endedAt.toISOString(),
  price: money(row.price, currency),
  imported_from: { source: row.source, url: row.sourceUrl },
});

function presentSale({ row, imported, price }: CompletedSale, currency: string) {
  if (imported !== undefined) {
    const { generation: _, ...sale } = presentImported(imported, currency);
    return { slug: null, ...sale };
  }
  return {
    id: row.id,
    slug: row.slug,
    imported_from: null,
    title: row.title,
    year: row.year,
    mileage: mileageOf(row.vehicle),
    sold_at: row.closedAt.toISOString(),
    price: money(price, currency),
  };
}

const presentTrim = ({ shared, added, missing }: TrimDifference): GuideComparable['difference']['trim'] =>
  shared.length === 0
    ? { match: 'other', text: added.join(' ') }
    : { match: added.length + missing.length === 0 ? 'same' : 'partly', text: shared.join(' ') };

function presentComparable(
  { sale, difference, trim, share, adjustedPrice }: WeighedSale<CompletedSale>,
  asked: GuideVehicle,
  currency: string,
): GuideComparable {
  const known = <Value>(name: keyof GuideVehicle, value: Value): Value | null =>
    asked[name] === null || sale[name] === null ? null : value;
  return {
    ...presentSale(sale, currency),
    adjusted_price: money(roundEstimate(adjustedPrice), currency),
    share,
    difference: {
      years: known('year', difference.years),
      mileage_ratio: known('miles', (sale.miles ?? 0) / Math.max(1, asked.miles ?? 1)),
      months_ago: Math.max(0, Math.round(difference.age * MONTHS_PER_YEAR)),
      same_gearbox: known('gearbox', difference.otherGearbox === 0),
      same_title: known('title', difference.otherTitle === 0),
      trim: trim === null ? null : presentTrim(trim),
    },
  };
}
