import { z } from 'zod';
import { BidPanelAuctionSchema } from './auctions.ts';
import { MAX_ON_BOARD } from './limits.ts';
import { ZonelessTimeSchema } from './primitives.ts';

const MAX_SLUG_LENGTH = 200;

export const LiveBoardQuerySchema = z.object({
  auctions: z
    .string()
    .max((MAX_SLUG_LENGTH + 1) * MAX_ON_BOARD)
    .optional(),
});

export const LiveBoardSchema = z.object({
  auctions: z.array(BidPanelAuctionSchema).describe('at most 12: live ones first, soonest close first'),
  others: z.array(z.object({ slug: z.string(), title: z.string(), close_date: ZonelessTimeSchema })),
  other_count: z.int().describe('of which `others` lists the first'),
  is_following: z.boolean().describe('true if the user watches, or has bid in, any auction'),
  server_time: z.number().describe('database time, in epoch milliseconds'),
});
export type LiveBoard = z.infer<typeof LiveBoardSchema>;
