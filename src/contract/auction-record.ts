import { z } from 'zod';
import { ActivityEventSchema } from './bids.ts';
import { TimestampSchema } from './primitives.ts';

/** What is public about a closed auction besides its ledger. */
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
