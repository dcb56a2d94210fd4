import { z } from 'zod';
import { MoneySchema } from './primitives.ts';

/** What becomes of a sale, in the public results. */
export const SaleOutcomeSchema = z.object({
  /** `fell_through`: no sale came of the hammer; `resold`: the underbidder has bought it. */
  state: z.enum(['fell_through', 'resold']),
  /** In a sentence; and what the underbidder pays. */
  words: z.string(),
  price: MoneySchema.nullable(),
});
export type SaleOutcome = z.infer<typeof SaleOutcomeSchema>;
