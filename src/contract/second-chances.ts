import { z } from 'zod';
import { MAX_AMOUNT } from './limits.ts';
import { MoneySchema, TimestampSchema } from './primitives.ts';

export const SECOND_CHANCE_STATES = ['offered', 'accepted', 'declined', 'lapsed'] as const;

export const BiddersSchema = z.object({
  may_offer: z.boolean(),
  message: z.string().nullable(),
  until: TimestampSchema.nullable(),
  answer_hours: z.int(),
  currency: z.string(),
  bidders: z.array(
    z.object({
      username: z.string(),
      highest_bid: MoneySchema,
      accepts_offers: z
        .boolean()
        .describe('asked for an offer if the winner doesn’t buy. Only they are asked in order'),
      offer: z
        .object({ state: z.enum(SECOND_CHANCE_STATES), price: MoneySchema, due_at: TimestampSchema.nullable() })
        .nullable(),
    }),
  ),
});
export type Bidders = z.infer<typeof BiddersSchema>;

export const OfferToBiddersSchema = z.object({
  amount: z.int().min(1).max(MAX_AMOUNT),
  username: z
    .string()
    .max(40)
    .optional()
    .describe(
      'The bidder to ask. Without one, we ask those who accept offers in order, the highest first, until one buys',
    ),
});

export const ChooseSecondChanceSchema = z.object({
  accepts: z.boolean().describe('whether you want to be offered the vehicle if the winner doesn’t buy it'),
});
