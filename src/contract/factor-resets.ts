import { z } from 'zod';
import { TimestampSchema } from './primitives.ts';

export const FactorResetListSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      identity_note: z.string(),
      requested_by: z.string(),
      requested_at: TimestampSchema,
      due_at: TimestampSchema.describe('not before this time'),
      approved_by: z.string().nullable(),
    }),
  ),
});
export type FactorResetList = z.infer<typeof FactorResetListSchema>;
export type FactorReset = FactorResetList['items'][number];

export const RequestFactorResetSchema = z.object({
  identity_note: z
    .string()
    .trim()
    .min(10, 'Describe how you verified their identity.')
    .max(2000, 'Please keep it below 2000 characters.'),
});
export const CancelFactorResetSchema = z.object({ token: z.string().max(2048).default('') });
