import { z } from 'zod';
import { TimestampSchema } from './primitives.ts';

/** What is public about a closed auction beside its ledger. */
export const AuctionRecordSchema = z.object({
  /** How many entries the ledger has. */
  entries: z.int(),
  /** The hash of the last one. */
  head: z.string(),
  log_key: z.string().describe('The verifier key of the public log'),
  /** When staff looked at the reserve and the maximums before the close. */
  amounts_views: z.array(z.object({ viewed_at: TimestampSchema })),
});
export type AuctionRecord = z.infer<typeof AuctionRecordSchema>;
