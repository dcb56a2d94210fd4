import { z } from 'zod';
import { listQueries } from './console-list.ts';
import { POSTING_SORTS } from './console-lists.ts';
import { STAFF_SEARCH_MAX } from './limits.ts';
import { POSTING_KINDS } from './payment-kinds.ts';
import { PostingSchema } from './payments.ts';
import { countedPageOf, enteredDay } from './primitives.ts';

const day = enteredDay('Choose a date.').optional();
const queries = listQueries(
  {
    q: z
      .string()
      .trim()
      .max(STAFF_SEARCH_MAX)
      .default('')
      .describe('words of the text, a person, or the id of a charge or of the provider'),
    kind: z.enum(POSTING_KINDS).optional(),
    /** Days in the site's time zone, both included. */
    from: day,
    to: day,
  },
  POSTING_SORTS,
);
export const PostingQuerySchema = queries.page;
export type PostingQuery = z.output<typeof PostingQuerySchema>;
export const PostingExportQuerySchema = queries.file;
export type PostingExportQuery = z.output<typeof PostingExportQuerySchema>;
export const PostingPageSchema = countedPageOf(PostingSchema).extend({ time_zone: z.string() });
export type PostingPage = z.infer<typeof PostingPageSchema>;
