import { z } from 'zod';
import { listQueries } from './console-list.ts';
import { DISPUTE_VIEWS, DISPUTE_SORTS } from './console-lists.ts';
import { STAFF_SEARCH_MAX } from './limits.ts';
import { countedPageOf, TimestampSchema } from './primitives.ts';
import { DISPUTE_DECISIONS } from './settlement-states.ts';

const side = z.enum(['buyer', 'seller']);
const queries = listQueries(
  {
    q: z.string().trim().max(STAFF_SEARCH_MAX).default('').describe('words of the vehicle, or part of a name or email'),
    show: z.enum(DISPUTE_VIEWS).default('open'),
    by: side.optional().describe('who opened it'),
  },
  DISPUTE_SORTS,
);
export const DisputeQuerySchema = queries.page;
export type DisputeQuery = z.output<typeof DisputeQuerySchema>;
export const DisputeExportQuerySchema = queries.file;
export type DisputeExportQuery = z.output<typeof DisputeExportQuerySchema>;

export const DisputeRowSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  buyer: z.string(),
  seller: z.string(),
  opened_by: side,
  owner: z.string().nullable().describe('Who of the staff looks after the sale.'),
  reason: z.string(),
  opened_at: TimestampSchema,
  is_late: z.boolean().describe('open for longer than staff may take to decide'),
  decision: z.enum(DISPUTE_DECISIONS).nullable(),
  decided_by: z.string().nullable(),
  decided_at: TimestampSchema.nullable(),
});
export type DisputeRow = z.infer<typeof DisputeRowSchema>;
export const DisputePageSchema = countedPageOf(DisputeRowSchema).extend({
  server_time: z.number(),
  owners: z.array(z.string()).describe('Usernames of the staff who settle sales.'),
});
export type DisputePage = z.infer<typeof DisputePageSchema>;
