import { z } from 'zod';

export const SiteFiguresSchema = z.object({
  sold: z.int(),
  sell_through: z.number().min(0).max(1).nullable(),
  bids_today: z.int(),
});
export type SiteFigures = z.infer<typeof SiteFiguresSchema>;
