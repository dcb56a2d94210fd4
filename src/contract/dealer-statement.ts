import { z } from 'zod';
import { MoneySchema, TimestampSchema } from './primitives.ts';
import { SETTLEMENT_STATES } from './settlement-states.ts';

export const StatementQuerySchema = z.object({
  month: z
    .string()
    .regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11.')
    .optional()
    .describe('In the site’s time zone. By default the current one.'),
});
export type StatementQuery = z.output<typeof StatementQuerySchema>;

const StatementRowSchema = z.object({
  slug: z.string(),
  title: z.string(),
  seller: z.string().describe('The member who listed it.'),
  sold_at: TimestampSchema,
  state: z.enum(SETTLEMENT_STATES),
  price: MoneySchema,
  paid: MoneySchema.describe('What the buyer paid to the dealer: the price, or zero until the payment is confirmed.'),
  fee: MoneySchema.describe('Invoiced less credited, without tax.'),
  fee_tax: MoneySchema,
  documents: z.array(z.object({ number: z.string(), kind: z.enum(['invoice', 'credit_note']) })),
});
export type StatementRow = z.infer<typeof StatementRowSchema>;

/** The sums are in minor units and may exceed what one price may be. Sales that fell through add only their fees. */
const StatementTotalsSchema = z.object({
  currency: z.string(),
  sales: z.int(),
  price: z.int(),
  paid: z.int(),
  fee: z.int(),
  fee_tax: z.int(),
});
export type StatementTotals = z.infer<typeof StatementTotalsSchema>;

export const DealerStatementSchema = z.object({
  dealer: z.object({ slug: z.string(), name: z.string() }),
  month: z.string(),
  current_month: z.string(),
  time_zone: z.string(),
  items: z.array(StatementRowSchema),
  totals: z.array(StatementTotalsSchema),
  team: z.array(StatementTotalsSchema.extend({ seller: z.string() })),
});
export type DealerStatement = z.infer<typeof DealerStatementSchema>;
