import { z } from 'zod';
import { MoneySchema } from './primitives.ts';

export const SaleOutcomeSchema = z.object({
  /** `fell_through`: the sale was not completed. `resold`: the underbidder bought it. */
  state: z.enum(['fell_through', 'resold']),
  /** A sentence for display; `price` is what the underbidder pays. */
  words: z.string(),
  price: MoneySchema.nullable(),
});
export type SaleOutcome = z.infer<typeof SaleOutcomeSchema>;
