import { z } from 'zod';
import { BULK_LIMIT } from './limits.ts';

export const BulkIdsSchema = z
  .array(z.string().min(1).max(200))
  .min(1, 'Select at least one row.')
  .max(BULK_LIMIT, `Select at most ${BULK_LIMIT} rows.`);

/** One row's refusal doesn't stop the others. */
export const BulkResultSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      ok: z.boolean(),
      message: z.string().nullable().describe('Why the row was refused.'),
    }),
  ),
});
export type BulkResult = z.infer<typeof BulkResultSchema>;
