import { z } from 'zod';

export const ModelPageSchema = z.object({
  make: z.string(),
  make_slug: z.string(),
  model: z.string().nullable(),
  slug: z.string().nullable(),
  year: z.int().nullable(),
  live: z.int(),
  coming_soon: z.int(),
  ended: z.int(),
  sold: z.int(),
  has_imported_sales: z.boolean(),
});
export type ModelPage = z.infer<typeof ModelPageSchema>;
