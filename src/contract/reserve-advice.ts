import { z } from 'zod';
import { MoneySchema } from './primitives.ts';

/** `GET /api/account/reserve-advice`: what the price guide says about a reserve and a starting bid. */
export const ReserveAdviceSchema = z.object({
  /** As the vocabulary spells them. */
  make: z.string(),
  model: z.string(),
  /** Null with fewer than five comparable sales. */
  estimate: z.object({ low: MoneySchema, middle: MoneySchema, high: MoneySchema }).nullable(),
  /** How many comparable sales there are. */
  sale_count: z.int(),
  /**
   * What bidding reached in each comparable auction, sold or not, adjusted to this vehicle: in minor units, ascending.
   * 0: nobody bid. Empty with fewer than five.
   */
  highest_bids: z.array(z.int()),
  /** The middle starting bid of comparable auctions that sold. Null with fewer than five. */
  starting_bid: MoneySchema.nullable(),
  currency: z.string(),
});
export type ReserveAdvice = z.infer<typeof ReserveAdviceSchema>;
