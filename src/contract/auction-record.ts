import { z } from 'zod';
import { ActivityEventSchema } from './bids.ts';
import { TimestampSchema } from './primitives.ts';

export const AuctionRecordSchema = z.object({
  entries: z.int(),
  head: z.string(),
  log_key: z.string().describe('The verifier key of the public log'),
  starts_at: TimestampSchema,
  /** What happened besides bids, oldest first: also when staff looked at the reserve and the maximums. */
  events: z.array(ActivityEventSchema),
  /** Outages before this time are unknown. */
  outages_recorded_since: TimestampSchema.nullable(),
});
export type AuctionRecord = z.infer<typeof AuctionRecordSchema>;

/** Public from the opening on, so that anyone can keep it and compare it with the reserve after the close. */
export const ReserveCommitmentsSchema = z.object({
  /** The hash of the first ledger entry. Null before the opening. */
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
