import { z } from 'zod';
import { STAFF_SEARCH_KINDS } from './staff-search-kinds.ts';
import { STAFF_SEARCH_MAX } from './limits.ts';

export const FindQuerySchema = z.object({
  q: z
    .string()
    .max(STAFF_SEARCH_MAX)
    .default('')
    .describe(
      'a VIN or its beginning or end, a lot or invoice number, a payment reference, part of a name or an email',
    ),
});
export const StaffSearchHitSchema = z.object({
  kind: z.enum(STAFF_SEARCH_KINDS),
  key: z.string().describe('what addresses it: a username, a slug, the id of a payment'),
  title: z.string(),
  about: z.string(),
  state: z.string().nullable().describe('of an auction'),
  is_exact: z.boolean().describe('True if the text is its number, username, email, VIN or id.'),
});
export type StaffSearchHit = z.infer<typeof StaffSearchHitSchema>;
export const StaffSearchResultsSchema = z.object({ items: z.array(StaffSearchHitSchema) });
export type StaffSearchResults = z.infer<typeof StaffSearchResultsSchema>;
