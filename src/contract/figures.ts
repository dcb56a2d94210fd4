import { z } from 'zod';

/** `GET /api/figures`: what the site has done, for its front page. Up to a minute old. */
export const SiteFiguresSchema = z.object({
  /** Sales of the last 12 months that stand. */
  sold: z.int(),
  /** `sold` as a part of the auctions that reached their close, from 0 to 1. Null with too few of them. */
  sell_through: z.number().min(0).max(1).nullable(),
  /** Bids since the day began in the site's time zone, automatic ones included. */
  bids_today: z.int(),
});
export type SiteFigures = z.infer<typeof SiteFiguresSchema>;
