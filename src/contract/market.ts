import { z } from 'zod';
import { CATEGORIES } from './categories.ts';
import { AuctionOutcomeSchema, CarResultSchema } from './cars.ts';
import { MIN_MARKET_SALES, MAX_MARKET_ROWS } from './limits.ts';
import { MoneySchema, TimestampSchema, pagingQuery } from './primitives.ts';

const ROLLING_PERIODS = ['3-months', '12-months', '5-years'] as const;
const RollingPeriodSchema = z.enum(ROLLING_PERIODS);
const year = z.string().regex(/^(?:19|20)\d\d$/, 'Choose a period or a year.');
const PeriodSchema = z.union([RollingPeriodSchema, year]);
export type MarketPeriod = z.infer<typeof PeriodSchema>;

const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const vehicles = optional(z.literal('1').describe('without wheels and parts, as the figures count'));
const narrowed = {
  make: optional(z.string().max(200)),
  currency: optional(z.string().regex(/^[A-Z]{3}$/, 'Enter a currency code such as USD.')),
};

export const MarketQuerySchema = z.object({
  /** Calendar months or years in UTC. `12-months` is this month and the 11 before it. */
  period: PeriodSchema.default('12-months'),
  ...narrowed,
});
export const MarketExportQuerySchema = z.object({ period: optional(PeriodSchema), ...narrowed, vehicles });
export const MarketResultsQuerySchema = MarketExportQuerySchema.extend({
  ...pagingQuery(100, MAX_MARKET_ROWS),
});

/** A sum of prices may exceed the largest amount. */
const VolumeSchema = z.object({ amount: z.int().min(0), currency: z.string().length(3) });

const FiguresSchema = z.object({
  /** Auctions that reached their close, sold or not. */
  ended: z.int(),
  sold: z.int(),
  sell_through: z.number().min(0).max(1).nullable(),
  volume: VolumeSchema,
  median: MoneySchema.nullable(),
});
export type MarketFigures = z.infer<typeof FiguresSchema>;

const MarketMonthSchema = FiguresSchema.extend({ month: z.string().regex(/^\d{4}-\d\d$/) });
export type MarketMonth = z.infer<typeof MarketMonthSchema>;
const MarketMakeSchema = FiguresSchema.extend({ make: z.string(), slug: z.string() });
export type MarketMake = z.infer<typeof MarketMakeSchema>;

export const MarketResultSchema = z.object({
  lot_number: z.int(),
  slug: z.string(),
  title: z.string(),
  category: z.enum(CATEGORIES),
  make: z.string(),
  model: z.string(),
  year: z.int(),
  mileage: CarResultSchema.shape.mileage,
  closed_at: TimestampSchema,
  result: AuctionOutcomeSchema,
  sold_price: MoneySchema.nullable(),
  highest_bid: MoneySchema.nullable(),
  currency: z.string().length(3),
  bid_count: z.int(),
  comment_count: z.int(),
});
export type MarketResult = z.infer<typeof MarketResultSchema>;

export const MarketSchema = z.object({
  period: z.string(),
  from: TimestampSchema,
  until: TimestampSchema,
  make: z.object({ make: z.string(), slug: z.string() }).nullable(),
  currency: z.string().length(3),
  total: FiguresSchema,
  /** Oldest first, from the first month with a result. */
  months: z.array(MarketMonthSchema),
  makes: z.array(MarketMakeSchema),
  biggest_sales: z.array(MarketResultSchema),
  most_bids: z.array(MarketResultSchema),
  most_commented: z.array(MarketResultSchema),
  least_sales: z.literal(MIN_MARKET_SALES),
  options: z.object({
    years: z.array(z.int()),
    currencies: z.array(z.string()),
    makes: z.array(z.object({ make: z.string(), slug: z.string() })),
  }),
  computed_at: TimestampSchema,
});
export type Market = z.infer<typeof MarketSchema>;

export const MarketResultsSchema = z.object({
  items: z.array(MarketResultSchema),
  next_cursor: z.string().nullable(),
});

const DAY = /^\d{4}-\d\d-\d\d$/;
export const MarketDumpParams = z.object({ day: z.string().regex(DAY, 'Enter a day such as 2026-11-24.') });
export const MarketDumpsSchema = z.object({
  items: z.array(
    z.object({
      day: z.string().regex(DAY),
      bytes: z.int(),
      sha256: z.string(),
      created_at: TimestampSchema,
    }),
  ),
});
export type MarketDumps = z.infer<typeof MarketDumpsSchema>;
