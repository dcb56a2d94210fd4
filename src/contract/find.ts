import { z } from 'zod';
import { FOUND_KINDS } from './found-kinds.ts';
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
export const FoundSchema = z.object({
  kind: z.enum(FOUND_KINDS),
  key: z.string().describe('what addresses it: a username, a slug, the id of a payment'),
  title: z.string(),
  about: z.string(),
  state: z.string().nullable().describe('of an auction'),
  is_exact: z.boolean().describe('True if the text is its number, username, email, VIN or id.'),
});
export type Found = z.infer<typeof FoundSchema>;
export const FoundListSchema = z.object({ items: z.array(FoundSchema) });
export type FoundList = z.infer<typeof FoundListSchema>;
