import { z } from 'zod';
import { MoneySchema } from './primitives.ts';

export const SaleOutcomeSchema = z.object({
  /** `resold`: the underbidder bought it, for `price`. */
  state: z.enum(['fell_through', 'resold']),
  text: z.string(),
  price: MoneySchema.nullable(),
});
export type SaleOutcome = z.infer<typeof SaleOutcomeSchema>;
