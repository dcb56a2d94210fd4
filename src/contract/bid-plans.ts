import { z } from 'zod';
import { PublicStatusSchema, ReserveStatusSchema } from './auctions.ts';
import { MAX_AMOUNT, MAX_CARS_IN_PLAN } from './limits.ts';
import { MoneySchema, TimestampSchema, ZonelessTimeSchema } from './primitives.ts';

/** Amounts are in minor units. */
export const SaveBidPlanSchema = z.object({
  name: z.string().trim().min(1, 'Give the plan a name.').max(80, 'Use at most 80 characters.'),
  wins: z
    .int('Enter a whole number.')
    .min(1, 'Enter 1 or more.')
    .max(MAX_CARS_IN_PLAN, `Enter at most ${MAX_CARS_IN_PLAN}.`)
    .describe('the most auctions to win'),
  budget: z
    .int('Enter an amount.')
    .min(1, 'Enter an amount above 0.')
    .max(MAX_AMOUNT, 'Enter a smaller amount.')
    .nullable()
    .describe('the most that all of them together may cost, with buyer’s premium and tax'),
  /** The order matters for cars that close at the same time. */
  cars: z
    .array(
      z.object({
        slug: z.string().max(200),
        maximum: z.int('Enter your maximum.').min(1, 'Enter your maximum.').max(MAX_AMOUNT, 'Enter a smaller amount.'),
      }),
    )
    .min(1, 'Add at least one auction.')
    .max(MAX_CARS_IN_PLAN, `A plan can have at most ${MAX_CARS_IN_PLAN} auctions.`),
});
export type SaveBidPlan = z.infer<typeof SaveBidPlanSchema>;

/** `ended`: every car is decided. */
export const PlanStateSchema = z.enum(['active', 'paused', 'cancelled', 'ended']);
export const SetPlanStateSchema = z.object({ state: PlanStateSchema.exclude(['ended']) });

export const PlannedCarStatusSchema = z.enum([
  'waiting',
  'bidding',
  'leading',
  'won',
  'outbid',
  'lost',
  'refused',
  'removed',
]);
export type PlannedCarStatus = z.infer<typeof PlannedCarStatusSchema>;

export const PlanNeedSchema = z.enum(['bank', 'card']);
export type PlanNeed = z.infer<typeof PlanNeedSchema>;

export const PlannedCarSchema = z.object({
  slug: z.string(),
  title: z.string(),
  state: PublicStatusSchema,
  scheduled_close: ZonelessTimeSchema,
  close_date: ZonelessTimeSchema,
  price: MoneySchema.nullable(),
  minimum_bid: MoneySchema,
  reserve_status: ReserveStatusSchema,
  maximum: MoneySchema,
  all_in_maximum: MoneySchema,
  /** The maximum of the leading bid. It can only be raised. */
  leading_maximum: MoneySchema.nullable(),
  status: PlannedCarStatusSchema,
  refusal: z.string().nullable(),
  needs: PlanNeedSchema.nullable(),
});
export type PlannedCarItem = z.infer<typeof PlannedCarSchema>;

export const BidPlanSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: PlanStateSchema,
  wins: z.int(),
  won: z.int(),
  leading: z.int(),
  budget: MoneySchema.nullable(),
  /** The most that the cars won and the bids in force can cost, with buyer’s premium and tax. */
  exposure: MoneySchema,
  /** The most that the plan can cost, whichever cars it wins. */
  most: MoneySchema,
  /** What the plan reserves of the bidding limit, beside its bids in force: maximums without premium and tax. */
  reserved: MoneySchema,
  /** By how much bids and plans exceed the bidding limit, after a void or a lower limit. Null if by nothing. */
  over_limit: MoneySchema.nullable(),
  next: z.string(),
  cars: z.array(PlannedCarSchema),
  created_at: TimestampSchema,
});
export type BidPlanItem = z.infer<typeof BidPlanSchema>;
