import { z } from 'zod';
import { AuctionSummarySchema } from './auctions.ts';
import { ModelTextSchema } from './content.ts';
import { MoneySchema, TimestampSchema, ModelYearQuerySchema, DistanceUnitSchema } from './primitives.ts';

const MAX_NAME = 120;
const MAX_MILEAGE = 10_000_000;

export const MIN_COMPARABLES = 5;
export const MIN_FORECASTS = 10;

const name = z.string().trim().min(1).max(MAX_NAME);
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const PriceGuideQuerySchema = z.object({
  make: name,
  model: name,
  year: optional(ModelYearQuerySchema),
  mileage: optional(z.coerce.number().int().min(0).max(MAX_MILEAGE)),
  mileage_unit: DistanceUnitSchema.default('mi'),
  transmission: optional(z.string().max(MAX_NAME)),
  title_status: optional(z.string().max(200)),
  trim: optional(z.string().trim().max(200)).describe('the trim, or the whole title of a listing'),
  generation: optional(name).describe('by its name in the vocabulary; only its sales count'),
});

const MileageSchema = AuctionSummarySchema.shape.mileage;
const ImportedFromSchema = z.object({
  source: z.string(),
  url: z.string().nullable(),
});
export const ComparableSchema = z.object({
  id: z.string(),
  slug: z.string().nullable(),
  imported_from: ImportedFromSchema.nullable(),
  title: z.string(),
  year: z.int(),
  mileage: MileageSchema,
  sold_at: TimestampSchema,
  price: MoneySchema,
  adjusted_price: MoneySchema,
  share: z.number().min(0).max(1),
  /** Null where a fact is unknown or was not given. */
  difference: z.object({
    years: z.int().nullable(),
    mileage_ratio: z.number().nullable(),
    months_ago: z.int(),
    same_gearbox: z.boolean().nullable(),
    same_title: z.boolean().nullable(),
    /** The words of the trim in common, or with none, those of the sale. */
    trim: z.object({ match: z.enum(['same', 'partly', 'other']), text: z.string() }).nullable(),
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
    trim: z.string().nullable().describe('`base` if a title was given that names none'),
    generation: z.string().nullable(),
  }),
  vehicle_generation: z
    .string()
    .nullable()
    .describe('the generation asked about, or else the one that the year or the title says it is'),
  /** The words of the requested trim that distinguish sales. Null if it changes nothing. */
  compared_trim: z.string().nullable(),
  estimate: z.object({ low: MoneySchema, middle: MoneySchema, high: MoneySchema }).nullable(),
  /** The share of sales expected between `low` and `high`. */
  expected_share: z.number(),
  least_comparables: z.int(),
  count: z.int(),
  comparables: z.array(ComparableSchema),
});
export type PriceGuide = z.infer<typeof PriceGuideSchema>;

const CountsSchema = z.object({
  live: z.int(),
  coming_soon: z.int(),
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

export const MakesSchema = z.object({
  makes: z.array(CarMakeSummarySchema.extend({ model_slugs: z.array(z.string()) })),
  other_makes: z
    .array(CarMakeSummarySchema.pick({ make: true, slug: true }))
    .describe('makes that no auction or imported sale is of yet'),
});

export const AuctionOutcomeSchema = z.enum(['sold', 'not_sold', 'fell_through']);
export const CarResultSchema = z.object({
  slug: z.string(),
  title: z.string(),
  model: z.string(),
  generation: z.string().nullable().describe('null if the vocabulary names none for it'),
  year: z.int(),
  mileage: MileageSchema,
  closed_at: TimestampSchema,
  result: z
    .enum([...AuctionOutcomeSchema.options, 'withdrawn'])
    .describe('withdrawn ones count neither as ended nor as sold'),
  price: MoneySchema.nullable(),
});
export type CarResult = z.infer<typeof CarResultSchema>;

export const PricedModelSchema = CarModelSummarySchema.extend(
  PriceGuideSchema.pick({ estimate: true, count: true }).shape,
);
export type PricedModel = z.infer<typeof PricedModelSchema>;

export const CarMakeSchema = CarMakeSummarySchema.extend({
  /** The id in the vocabulary, or null for a make that it doesn't have. */
  make_id: z.string().nullable(),
  about: ModelTextSchema.nullable(),
  followers: z.int(),
  items: z.array(PricedModelSchema).describe('with what the price guide says each is worth'),
  other_models: z
    .array(CarModelSummarySchema.pick({ model: true, slug: true }))
    .describe('models that no auction or imported sale is of yet'),
  on_offer: z.array(AuctionSummarySchema),
  other_makes: z.array(CarMakeSummarySchema).describe('makes with auctions on offer, if this one has none'),
  results: z.array(CarResultSchema),
  server_time: z.number(),
});
export type CarMake = z.infer<typeof CarMakeSchema>;

export const ImportedSaleSchema = z.object({
  id: z.string(),
  title: z.string(),
  generation: z.string().nullable().describe('the only one that was made in its year'),
  year: z.int(),
  mileage: MileageSchema,
  sold_at: TimestampSchema,
  price: MoneySchema,
  imported_from: ImportedFromSchema,
});
export type ImportedSale = z.infer<typeof ImportedSaleSchema>;

export const GenerationSchema = z.object({
  name: z.string(),
  first_year: z.int(),
  last_year: z.int().nullable().describe('null: still made'),
  estimate: PriceGuideSchema.shape.estimate.describe('from its sales alone, for any year and mileage'),
  count: z.int(),
});
export type Generation = z.infer<typeof GenerationSchema>;

export const CarModelSchema = CarModelSummarySchema.extend({
  generations: z.array(GenerationSchema),
  /** The id in the vocabulary, or null for a model that it doesn't have. */
  model_id: z.string().nullable(),
  about: ModelTextSchema.nullable(),
  on_offer: z.array(AuctionSummarySchema),
  variants: z
    .array(CarModelSummarySchema)
    .describe('models of their own whose names begin with this one, such as the Golf GTI on the page of the Golf'),
  on_offer_of_variants: z.array(AuctionSummarySchema).describe('a few, if none of this model is on offer'),
  latest: z.array(AuctionSummarySchema).describe('the newest auctions that ended, if none is on offer'),
  results: z.array(CarResultSchema),
  imported_sales: z.array(ImportedSaleSchema),
  guide: PriceGuideSchema,
  /** Each estimate used only what was known the day before the close. Null with too few. */
  accuracy: z
    .object({
      count: z.int(),
      inside: z.int(),
      median_error: z.number(),
    })
    .nullable(),
  related: z.array(CarModelSummarySchema),
  followers: z.int(),
  server_time: z.number(),
});
export type CarModel = z.infer<typeof CarModelSchema>;
