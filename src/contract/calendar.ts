import { z } from 'zod';
import { AUCTION_LIST_STATES } from './auction-states.ts';
import {
  enteredDay,
  isYearInRange,
  MoneySchema,
  YEAR_OUT_OF_RANGE,
  TimestampSchema,
  ZonelessTimeSchema,
  ReasonSchema,
} from './primitives.ts';

const DAY_IS_WRITTEN = 'Enter a date such as 2026-11-21.';
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, DAY_IS_WRITTEN);
export const CalendarQuerySchema = z.object({
  from: enteredDay(DAY_IS_WRITTEN).optional(),
  days: z.coerce.number().int().min(1).max(42).default(14),
});
export const CloseWarningSchema = z.object({
  kind: z.enum(['outside_slots', 'slot_full', 'similar', 'day_full']),
  text: z.string(),
});
export type CloseWarning = z.infer<typeof CloseWarningSchema>;
export const ClosingSchema = z.object({
  slug: z.string(),
  title: z.string(),
  make: z.string(),
  model: z.string(),
  state: z.enum(AUCTION_LIST_STATES),
  close_date: ZonelessTimeSchema,
  local_time: z.string(),
  /** Only if a clock change makes this local time occur twice that day. */
  zone: z.string().nullable(),
  may_move: z.boolean(),
  warnings: z.array(CloseWarningSchema),
});
export type Closing = z.infer<typeof ClosingSchema>;
export const CalendarDaySchema = z.object({
  date: day,
  /** `at` is null if a clock change makes the local time occur twice or never. */
  slots: z.array(z.object({ time: z.string(), capacity: z.int(), taken: z.int(), at: TimestampSchema.nullable() })),
  slate_size: z.int(),
  closings: z.array(ClosingSchema),
});
export type CalendarDay = z.infer<typeof CalendarDaySchema>;
export const CalendarSchema = z.object({ time_zone: z.string(), today: day, days: z.array(CalendarDaySchema) });
export type Calendar = z.infer<typeof CalendarSchema>;
/** In the site's time zone. Times that occur twice or never are refused. */
export const MoveClosingsSchema = z.object({
  moves: z
    .array(
      z.object({
        slug: z.string().min(1).max(200),
        close_date: z
          .string()
          .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Enter a date and time such as 2026-11-21T18:30.')
          .refine(isYearInRange, YEAR_OUT_OF_RANGE),
      }),
    )
    .min(1, 'Choose at least one auction.')
    .max(50),
  reason: ReasonSchema,
});
export type MoveClosings = z.input<typeof MoveClosingsSchema>;
export const PreviewMovesSchema = MoveClosingsSchema.pick({ moves: true });
export type PreviewMoves = z.input<typeof PreviewMovesSchema>;
export const PreviewedMovesSchema = z.object({
  moves: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      from: ZonelessTimeSchema,
      to: ZonelessTimeSchema,
      warnings: z.array(CloseWarningSchema),
    }),
  ),
});
export type PreviewedMoves = z.infer<typeof PreviewedMovesSchema>;

/** One row per auction. A dry run reports errors by cell. `line` counts from 1, the header. */
export const ImportExampleSchema = z.object({ csv: z.string() });
export type ImportExample = z.infer<typeof ImportExampleSchema>;
/** The highest bids against the first reserve, as a share of it: median and quartiles. */
const ReserveGapSchema = z.object({ median: z.number(), lower: z.number(), upper: z.number(), count: z.int() });
export type ReserveGap = z.infer<typeof ReserveGapSchema>;

export const ReportQuerySchema = z.object({
  from: enteredDay(DAY_IS_WRITTEN).optional(),
  to: enteredDay(DAY_IS_WRITTEN).optional(),
});
export const ReportSchema = z.object({
  from: TimestampSchema,
  to: TimestampSchema,
  first_day: day,
  last_day: day,
  time_zone: z.string(),
  currency: z.string(),
  totals: z.object({
    closed: z.int(),
    sold: z.int(),
    sell_through: z.number(),
    hammer_total: MoneySchema,
    average_price: MoneySchema.nullable(),
    /** Buyer fees without tax: charged, less refunds and amounts withheld by banks. */
    fees: MoneySchema,
    seller_fees: MoneySchema,
    /** The part of both fees that banks withhold or have returned to cardholders, without tax. */
    withheld: MoneySchema,
    reserve_gap: ReserveGapSchema.nullable(),
  }),
  weeks: z.array(
    z.object({
      week: day,
      closed: z.int(),
      sold: z.int(),
      average_price: z.int().nullable(),
      fees: z.int(),
      seller_fees: z.int(),
      withheld: z.int(),
      reserve_gap: z.number().nullable(),
      reports: z.int(),
      removals: z.int(),
    }),
  ),
  funnel: z.object({ views: z.int(), watchers: z.int(), bidders: z.int(), bids: z.int() }),
});
export type Report = z.infer<typeof ReportSchema>;
