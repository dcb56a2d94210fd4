import { z } from 'zod';
import { AuctionSummarySchema, FacetSchema } from './auctions.ts';
import { enteredDay, pageOf, pagingQuery } from './primitives.ts';

const ENTER_A_DAY = 'Enter a date such as 2026-11-21.';
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const FILTERS = { make: z.string().max(400).optional(), body: z.string().max(200).optional() };

export const ClosingsQuerySchema = z.object(FILTERS);

const AuctionsSchema = z.object({ total: z.int(), items: z.array(AuctionSummarySchema) });
const ClosingPeriodSchema = z.object({
  first_day: day,
  last_day: day,
  closing: AuctionsSchema,
  opening: AuctionsSchema,
});
export type ClosingPeriod = z.infer<typeof ClosingPeriodSchema>;
export const ClosingsSchema = z.object({
  time_zone: z.string(),
  today: day,
  periods: z.array(ClosingPeriodSchema),
  facets: z.object({ make: FacetSchema, body: FacetSchema }),
  server_time: z.number(),
});
export type Closings = z.infer<typeof ClosingsSchema>;

export const PeriodQuerySchema = z.object({
  from: enteredDay(ENTER_A_DAY),
  to: enteredDay(ENTER_A_DAY),
  by: z.enum(['closing', 'opening']).default('closing'),
  ...FILTERS,
  ...pagingQuery(24, 60),
});
export const PeriodAuctionsSchema = pageOf(AuctionSummarySchema).extend({
  time_zone: z.string(),
  server_time: z.number(),
});
export type PeriodAuctions = z.infer<typeof PeriodAuctionsSchema>;
