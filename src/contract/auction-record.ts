import { z } from 'zod';
import { TimestampSchema } from './primitives.ts';

/** What is public about a closed auction besides its ledger. */
export const AuctionRecordSchema = z.object({
  entries: z.int(),
  head: z.string(),
  log_key: z.string().describe('The verifier key of the public log'),
  amounts_views: z.array(z.object({ viewed_at: TimestampSchema })),
});
export type AuctionRecord = z.infer<typeof AuctionRecordSchema>;
