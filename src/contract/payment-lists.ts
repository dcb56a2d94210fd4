import { z } from 'zod';
import { PAYMENT_SORTS } from './console-lists.ts';
import { MAX_AMOUNT, STAFF_SEARCH_MAX } from './limits.ts';
import { PAYMENT_KINDS, PAYMENT_STATES } from './payment-kinds.ts';
import { enteredDay, MoneySchema, TimestampSchema, pagingQuery } from './primitives.ts';

const amount = z.coerce.number().int().min(0).max(MAX_AMOUNT).optional();
const day = enteredDay('Choose a date.').optional();
const filters = {
  q: z.string().max(STAFF_SEARCH_MAX).default(''),
  kind: z.enum(PAYMENT_KINDS).optional(),
  state: z.enum(PAYMENT_STATES).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** Days in the site's time zone, both included. */
  from: day,
  to: day,
  /** In minor units of `currency`, or of the site's currency, whatever the direction of the payment. */
  least: amount,
  most: amount,
};
export const PaymentQuerySchema = z.object({
  ...filters,
  sort: z.enum(PAYMENT_SORTS).default('-date'),
  ...pagingQuery(50),
});
export const PaymentExportQuerySchema = z.object({
  ...filters,
  sort: z.enum(PAYMENT_SORTS).default('-date'),
  /** Columns to leave out, separated by commas. */
  hide: z.string().max(200).default(''),
});
export const JournalQuerySchema = z.object({ from: day, to: day, currency: filters.currency });

export const PaymentRowSchema = z.object({
  id: z.string(),
  charge_id: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  state: z.enum(PAYMENT_STATES),
  /** Null for a former member. */
  username: z.string().nullable(),
  slug: z.string(),
  title: z.string(),
  invoice: z.string().nullable(),
  /** Refunds are below zero. */
  amount: MoneySchema,
  reference: z.string().nullable(),
  created_at: TimestampSchema,
});
export type PaymentRow = z.infer<typeof PaymentRowSchema>;

/** Sums in minor units, which may exceed what one payment may be. */
export const PaymentTotalsSchema = z.object({
  currency: z.string(),
  count: z.int(),
  /** The total of all payments found, less refunds. */
  amount: z.int(),
  received: z.int(),
  refunded: z.int(),
  /** Charged and not yet paid. */
  open: z.int(),
});
export type PaymentTotals = z.infer<typeof PaymentTotalsSchema>;
export const PaymentPageSchema = z.object({
  items: z.array(PaymentRowSchema),
  totals: z
    .array(PaymentTotalsSchema)
    .nullable()
    .describe(
      'With the first page only. Null if more payments than that would have to be read for a search or a range of amounts.',
    ),
  time_zone: z.string(),
  next_cursor: z.string().nullable(),
});
export type PaymentPage = z.infer<typeof PaymentPageSchema>;
