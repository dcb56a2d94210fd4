import { z } from 'zod';
import { MoneySchema } from './primitives.ts';

/** `compared_trim` and `estimate` are those of the price guide. */
export const ReserveAdviceSchema = z.object({
  make: z.string(),
  model: z.string(),
  compared_trim: z.string().nullable(),
  estimate: z.object({ low: MoneySchema, middle: MoneySchema, high: MoneySchema }).nullable(),
  sale_count: z.int(),
  /**
   * In comparable auctions, sold or not, adjusted to this vehicle, ascending. 0: no bids. Empty with fewer than five.
   */
  highest_bids: z.array(z.int()),
  /** The median of comparable auctions that sold. Null with fewer than five. */
  starting_bid: MoneySchema.nullable(),
  currency: z.string(),
});
export type ReserveAdvice = z.infer<typeof ReserveAdviceSchema>;
