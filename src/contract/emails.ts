import { z } from 'zod';
import { MailSchema } from './account.ts';
import { listQueries } from './console-list.ts';
import { EMAIL_SORTS, EMAIL_STATES } from './console-lists.ts';
import { STAFF_SEARCH_MAX } from './limits.ts';
import { countedPageOf, TimestampSchema } from './primitives.ts';

const queries = listQueries(
  {
    q: z.string().trim().max(STAFF_SEARCH_MAX).default('').describe('words of the subject, or a whole email address'),
    state: z.enum(EMAIL_STATES).optional(),
  },
  EMAIL_SORTS,
);
export const EmailQuerySchema = queries.page;
export type EmailQuery = z.output<typeof EmailQuerySchema>;
export const EmailExportQuerySchema = queries.file;
export type EmailExportQuery = z.output<typeof EmailExportQuerySchema>;
export const EmailSchema = MailSchema.extend({
  state: z.enum(EMAIL_STATES),
  sent_at: TimestampSchema.nullable(),
  attempts: z.int(),
  last_error: z.string().nullable(),
});
export type Email = z.infer<typeof EmailSchema>;
export const EmailPageSchema = countedPageOf(EmailSchema);
export type EmailPage = z.infer<typeof EmailPageSchema>;
