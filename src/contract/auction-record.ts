import { z } from 'zod';
import { ActivityEventSchema } from './bids.ts';
import { TimestampSchema } from './primitives.ts';

export const AuctionRecordSchema = z.object({
  entries: z.int(),
  head: z.string(),
  log_key: z.string().describe('The verifier key of the public log'),
  starts_at: TimestampSchema,
  events: z.array(ActivityEventSchema),
  outages_recorded_since: TimestampSchema.nullable(),
});
export type AuctionRecord = z.infer<typeof AuctionRecordSchema>;

export const ReserveCommitmentsSchema = z.object({
  opening_hash: z.string().nullable(),
  reveals_reserve: z.boolean(),
  items: z.array(
    z.object({
      at: TimestampSchema,
      commitment: z.string().nullable().describe('SHA-256 of salt and amount. Null without a reserve'),
    }),
  ),
});
export type ReserveCommitments = z.infer<typeof ReserveCommitmentsSchema>;
