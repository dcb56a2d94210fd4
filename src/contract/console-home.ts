import { z } from 'zod';
import { MoneySchema, TimestampSchema } from './primitives.ts';

export const QUEUE_NAMES = [
  'review',
  'comments',
  'enquiries',
  'dealer_applications',
  'disputes',
  'late_sales',
  'failed_payments',
  'shill_alarms',
  'factor_resets',
] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

const QueueSchema = z.object({
  name: z.enum(QUEUE_NAMES),
  count: z.int(),
  mine: z.int().nullable(),
  oldest_since: TimestampSchema.nullable(),
  late: z.int().describe('how many wait longer than the settings allow'),
  due_hours: z.int().nullable().describe('how long one may wait, or null where it has a deadline of its own'),
});
export type Queue = z.infer<typeof QueueSchema>;

const WeekSchema = z.object({
  closed: z.int(),
  sold: z.int(),
  sell_through: z.number(),
  hammer_total: MoneySchema,
  fees: MoneySchema.describe('both fees without tax: charged, less refunds and amounts withheld by banks'),
  new_sellers: z.int().describe('people who submitted their first vehicle'),
});
export type WeekFigures = z.infer<typeof WeekSchema>;

export const ConsoleHomeSchema = z.object({
  queues: z.array(QueueSchema),
  closing_today: z
    .object({
      total: z.int(),
      items: z.array(
        z.object({
          slug: z.string(),
          title: z.string(),
          closes_at: TimestampSchema,
          price: MoneySchema.nullable(),
          bid_count: z.int(),
          reserve_status: z.enum(['met', 'not_met', 'none']),
        }),
      ),
    })
    .nullable(),
  /** From Monday to now, and the same part of the week before, in the site's time zone. */
  weeks: z.object({ from: z.iso.date(), this_week: WeekSchema, last_week: WeekSchema }).nullable(),
  time_zone: z.string(),
  server_time: z.int(),
});
export type ConsoleHome = z.infer<typeof ConsoleHomeSchema>;
