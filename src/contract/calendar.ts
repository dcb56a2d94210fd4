import { z } from 'zod';
import { AUCTION_STATES } from './auction-states.ts';
import { ReasonSchema } from './operator-people.ts';
import { enteredDay, isReckoned, MoneySchema, OUT_OF_REACH, TimestampSchema, ZonelessTimeSchema } from './primitives.ts';

const DAY_IS_WRITTEN = 'Enter a day like 2026-11-21.';
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, DAY_IS_WRITTEN);
/** `GET /api/operator/calendar`: closings by the house's days. */
export const CalendarQuerySchema = z.object({ from: enteredDay(DAY_IS_WRITTEN).optional(), days: z.coerce.number().int().min(1).max(42).default(14) });
/** What speaks against a close at its time; nothing of it forbids it. */
export const CloseWarningSchema = z.object({ kind: z.enum(['outside_slots', 'slot_full', 'similar', 'day_full']), text: z.string() });
export type CloseWarning = z.infer<typeof CloseWarningSchema>;
export const ClosingSchema = z.object({
  slug: z.string(),
  title: z.string(),
  make: z.string(),
  model: z.string(),
  state: z.enum(AUCTION_STATES),
  close_date: ZonelessTimeSchema,
  local_time: z.string(),
  /** Where the house's clock shows this time twice on that day: which of the two, by the name of the zone. */
  zone: z.string().nullable(),
  may_move: z.boolean(),
  warnings: z.array(CloseWarningSchema),
});
export type Closing = z.infer<typeof ClosingSchema>;
export const CalendarDaySchema = z.object({
  date: day,
  /** `at`: the moment of the slot; null where the house's clock shows its time twice or never on that day. */
  slots: z.array(z.object({ time: z.string(), capacity: z.int(), taken: z.int(), at: TimestampSchema.nullable() })),
  slate_size: z.int(),
  closings: z.array(ClosingSchema),
});
export type CalendarDay = z.infer<typeof CalendarDaySchema>;
export const CalendarSchema = z.object({ time_zone: z.string(), today: day, days: z.array(CalendarDaySchema) });
export type Calendar = z.infer<typeof CalendarSchema>;
/** Times of the house's own clock: one that comes twice or never, when the clocks change, is refused. */
export const MoveClosingsSchema = z.object({
  moves: z
    .array(
      z.object({
        slug: z.string().min(1).max(200),
        close_date: z
          .string()
          .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Enter a time like 2026-11-21T18:30.')
          .refine(isReckoned, OUT_OF_REACH),
      }),
    )
    .min(1, 'Choose at least one auction.')
    .max(50),
  reason: ReasonSchema,
});
export type MoveClosings = z.input<typeof MoveClosingsSchema>;
/** `POST /api/operator/calendar/look`: what would speak against these moves. Nothing is changed, so no reason is asked for. */
export const LookAtMovesSchema = MoveClosingsSchema.pick({ moves: true });
export type LookAtMoves = z.input<typeof LookAtMovesSchema>;
export const LookedAtMovesSchema = z.object({
  moves: z.array(z.object({ slug: z.string(), title: z.string(), from: ZonelessTimeSchema, to: ZonelessTimeSchema, warnings: z.array(CloseWarningSchema) })),
});
export type LookedAtMoves = z.infer<typeof LookedAtMovesSchema>;

/** `POST /api/operator/auctions/import`: a file with a line for each auction. A dry run says what is wrong in which cell, and changes nothing. `line` counts as a spreadsheet does: the names of the columns are line 1. */
export const ImportSchema = z.object({ csv: z.string().min(1, 'Choose a file.').max(2_000_000, 'The file is too large.'), dry_run: z.boolean().default(true) });
/** `GET /api/operator/auctions/import/example`: a file that passes validation on the day it is read. */
export const ImportExampleSchema = z.object({ csv: z.string() });
export type ImportExample = z.infer<typeof ImportExampleSchema>;
export const ImportResultSchema = z.object({
  rows: z.int(),
  created: z.array(z.object({ line: z.int(), slug: z.string() })),
  faults: z.array(z.object({ line: z.int(), column: z.string(), value: z.string(), message: z.string() })),
});
export type ImportResult = z.infer<typeof ImportResultSchema>;

/** How far the highest bids were from the first reserve, as a share of it: median and quartiles over `count` auctions. */
const ReserveGapSchema = z.object({ median: z.number(), lower: z.number(), upper: z.number(), count: z.int() });
export type ReserveGap = z.infer<typeof ReserveGapSchema>;

/** `GET /api/operator/reports`: what closed in this time. */
export const ReportQuerySchema = z.object({ from: enteredDay(DAY_IS_WRITTEN).optional(), to: enteredDay(DAY_IS_WRITTEN).optional() });
export const ReportSchema = z.object({
  from: TimestampSchema,
  to: TimestampSchema,
  /** The first and the last day of it on the house's clock, whose weeks begin on Mondays. */
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
    /** What the house has of the buyers for these: taken, less what was given back and what banks withhold; without tax. */
    fees: MoneySchema,
    /** The same of their sellers. */
    seller_fees: MoneySchema,
    /** Of what was taken of either side for these, what banks withhold over disputes, or have given back to the cards' owners; without tax. */
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
      /** The median of the week. */
      reserve_gap: z.number().nullable(),
      reports: z.int(),
      removals: z.int(),
    }),
  ),
  funnel: z.object({ views: z.int(), watchers: z.int(), bidders: z.int(), bids: z.int() }),
});
export type Report = z.infer<typeof ReportSchema>;
