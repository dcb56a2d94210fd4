import { z } from 'zod';
import { AuctionSummarySchema } from './auctions.ts';
import { MoneySchema, TimestampSchema, YEAR_TOO_EARLY, YEAR_TOO_LATE } from './primitives.ts';

const MOST_NAME = 120;
const MOST_MILEAGE = 10_000_000;

/** No estimate is given from fewer completed sales. */
export const LEAST_COMPARABLES = 5;
/** The accuracy of past estimates is published from this many on. */
export const LEAST_FORECASTS = 10;

const name = z.string().trim().min(1).max(MOST_NAME);
/** Leaves out what a form sends empty. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const PriceGuideQuerySchema = z.object({
  make: name,
  model: name,
  year: optional(z.coerce.number().int().min(1885, YEAR_TOO_EARLY).max(2100, YEAR_TOO_LATE)),
  mileage: optional(z.coerce.number().int().min(0).max(MOST_MILEAGE)),
  mileage_unit: z.enum(['mi', 'km']).default('mi'),
  /** As in a listing, such as `5-speed manual`, or only `manual` or `automatic`. */
  transmission: optional(z.string().max(MOST_NAME)),
  /** As in a listing, such as `Clean, Utah`. */
  title_status: optional(z.string().max(200)),
});

const MileageSchema = AuctionSummarySchema.shape.mileage;
/** Where a result of another site is from. */
const ImportedFromSchema = z.object({
  source: z.string(),
  /** An `http` or `https` address, or null. */
  url: z.string().nullable(),
});
export const ComparableSchema = z.object({
  /** Unique within the list. */
  id: z.string(),
  /** The auction; null if imported. */
  slug: z.string().nullable(),
  /** Null for a sale of this site. */
  imported_from: ImportedFromSchema.nullable(),
  title: z.string(),
  year: z.int(),
  mileage: MileageSchema,
  sold_at: TimestampSchema,
  price: MoneySchema,
  /** Its price without its differences: what it says about the vehicle asked about, today. */
  adjusted_price: MoneySchema,
  /** Its part of the estimate, from 0 to 1. */
  share: z.number().min(0).max(1),
  /** Compared with the vehicle asked about. Null where a fact is unknown or was not asked for. */
  difference: z.object({
    years: z.int().nullable(),
    /** 1.5: half as many miles again. */
    mileage_ratio: z.number().nullable(),
    months_ago: z.int(),
    same_gearbox: z.boolean().nullable(),
    same_title: z.boolean().nullable(),
  }),
});
export type GuideComparable = z.infer<typeof ComparableSchema>;

export const PriceGuideSchema = z.object({
  make: z.string(),
  model: z.string(),
  asked: z.object({
    year: z.int().nullable(),
    mileage: MileageSchema,
    gearbox: z.enum(['manual', 'automatic']).nullable(),
    title: z.enum(['clean', 'other']).nullable(),
  }),
  /** Null with fewer comparables than `least_comparables`. */
  estimate: z.object({ low: MoneySchema, middle: MoneySchema, high: MoneySchema }).nullable(),
  /** The share of sales expected between `low` and `high`. */
  expected_share: z.number(),
  least_comparables: z.int(),
  /** How many sales compare, also where they are too few. */
  count: z.int(),
  /** The sales that compare, the heaviest first. Empty without an estimate. */
  comparables: z.array(ComparableSchema),
});
export type PriceGuide = z.infer<typeof PriceGuideSchema>;

const CountsSchema = z.object({
  live: z.int(),
  coming_soon: z.int(),
  /** Auctions that reached their close, sold or not. */
  ended: z.int(),
  sold: z.int(),
});

export type CarCounts = z.infer<typeof CountsSchema>;
export const CarModelSummarySchema = CountsSchema.extend({
  make: z.string(),
  make_slug: z.string(),
  model: z.string(),
  slug: z.string(),
  years: z.object({ first: z.int(), last: z.int() }),
});
export type CarModelSummary = z.infer<typeof CarModelSummarySchema>;
export const CarMakeSummarySchema = CountsSchema.extend({ make: z.string(), slug: z.string(), models: z.int() });
export type CarMakeSummary = z.infer<typeof CarMakeSummarySchema>;

/** `GET /api/cars`: every make of a public auction, and its models for the sitemap. */
export const CarsSchema = z.object({
  makes: z.array(CarMakeSummarySchema.extend({ model_slugs: z.array(z.string()) })),
});

export const CarMakeSchema = CarMakeSummarySchema.extend({
  items: z.array(CarModelSummarySchema),
  on_offer: z.array(AuctionSummarySchema),
  server_time: z.number(),
});
export type CarMake = z.infer<typeof CarMakeSchema>;

export const CarResultSchema = z.object({
  slug: z.string(),
  title: z.string(),
  year: z.int(),
  mileage: MileageSchema,
  closed_at: TimestampSchema,
  result: z.enum(['sold', 'not_sold', 'fell_through']),
  /** What it sold for, or the highest bid. Null without bids. */
  price: MoneySchema.nullable(),
});
export type CarResult = z.infer<typeof CarResultSchema>;

/** A car sold on another site. */
export const ImportedSaleSchema = z.object({
  id: z.string(),
  title: z.string(),
  year: z.int(),
  mileage: MileageSchema,
  sold_at: TimestampSchema,
  price: MoneySchema,
  imported_from: ImportedFromSchema,
});
export type ImportedSale = z.infer<typeof ImportedSaleSchema>;

export const CarModelSchema = CarModelSummarySchema.extend({
  on_offer: z.array(AuctionSummarySchema),
  /** Newest first. */
  results: z.array(CarResultSchema),
  /** Newest first. They count in the guide only. */
  imported_sales: z.array(ImportedSaleSchema),
  guide: PriceGuideSchema,
  /** Past estimates, each made from what was known the day before the close. Null with too few. */
  accuracy: z
    .object({
      count: z.int(),
      inside: z.int(),
      /** The median of the distances between estimate and price, as a part of the price. */
      median_error: z.number(),
    })
    .nullable(),
  related: z.array(CarModelSummarySchema),
  /** An auction of this model, from which it can be followed. */
  followed_from: z.string(),
  server_time: z.number(),
});
export type CarModel = z.infer<typeof CarModelSchema>;
