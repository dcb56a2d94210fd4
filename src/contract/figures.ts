import { z } from 'zod';

export const SiteFiguresSchema = z.object({
  sold: z.int(),
  /** `sold` as a part of the auctions that reached their close, from 0 to 1. Null with too few of them. */
  sell_through: z.number().min(0).max(1).nullable(),
  bids_today: z.int(),
});
export type SiteFigures = z.infer<typeof SiteFiguresSchema>;
