import { z } from 'zod';

/** The page of a make or a model, with the model year that a search named. */
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
