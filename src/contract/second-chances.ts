import { z } from 'zod';
import { MAX_AMOUNT } from './limits.ts';
import { MoneySchema, TimestampSchema } from './primitives.ts';

export const SECOND_CHANCE_STATES = ['asked', 'accepted', 'declined', 'lapsed'] as const;

/** `GET /api/account/settlements/{slug}/bidders`: to whom the seller may offer an unsold vehicle. */
export const BiddersSchema = z.object({
  may_offer: z.boolean(),
  /** Why an offer is not possible now. Null if it is. */
  message: z.string().nullable(),
  /** Offers can be made until then. Null unless one can be made. */
  until: TimestampSchema.nullable(),
  /** How long a bidder has to answer. */
  answer_hours: z.int(),
  currency: z.string(),
  /** The highest first. Those who may not buy the vehicle are left out. */
  bidders: z.array(
    z.object({
      username: z.string(),
      highest_bid: MoneySchema,
      /** The one offer that each bidder gets. */
      offer: z
        .object({ state: z.enum(SECOND_CHANCE_STATES), price: MoneySchema, due_at: TimestampSchema.nullable() })
        .nullable(),
    }),
  ),
});
export type Bidders = z.infer<typeof BiddersSchema>;

/** `POST /api/account/settlements/{slug}/bidders` */
export const OfferToBiddersSchema = z.object({
  amount: z.int().min(1).max(MAX_AMOUNT),
  username: z
    .string()
    .max(40)
    .optional()
    .describe('The bidder to ask. Without one, we ask all in order, the highest first, until one buys'),
});
