import { z } from 'zod';
import { STAFF_SEARCH_MAX } from './limits.ts';
import { AUDIT_SORTS } from './console-lists.ts';
import { countedPageOf, enteredDay, TimestampSchema, pagingQuery } from './primitives.ts';

export const AuditEntrySchema = z.object({
  id: z.string(),
  actor_id: z.string(),
  actor: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  details_hidden: z.boolean().describe('True if your role doesn’t cover the reason and the values.'),
  recorded_at: TimestampSchema,
});
export type AuditEntry = z.infer<typeof AuditEntrySchema>;
export const AuditPageSchema = countedPageOf(AuditEntrySchema).extend({
  time_zone: z.string().describe('In which the days of `from` and `to` start and end.'),
});
export type AuditPage = z.infer<typeof AuditPageSchema>;

const day = enteredDay('Enter a date.').optional();
export const AuditFilterSchema = z.object({
  subject: z
    .string()
    .max(300)
    .optional()
    .describe(
      'what the action affected, such as `auction:1971-datsun-240z`; leave out what follows the colon to match everything of that kind',
    ),
  actor: z.string().max(64).optional().describe('the username of who did it'),
  action: z.string().max(80).optional().describe('such as `auction_withdrawn`'),
  from: day.describe('the first day, in the site’s time zone'),
  to: day.describe('the last day'),
  q: z
    .string()
    .max(STAFF_SEARCH_MAX)
    .optional()
    .describe('words of the subject, the reason and the values; finds only entries whose details you may see'),
});
export const AuditQuerySchema = AuditFilterSchema.extend({
  sort: z.enum(AUDIT_SORTS).default('-at'),
  ...pagingQuery(50),
});
export const AuditExportQuerySchema = AuditFilterSchema.extend({
  sort: z.enum(AUDIT_SORTS).default('at'),
  format: z.enum(['csv', 'json']).default('csv'),
});
export type AuditFilterQuery = z.output<typeof AuditFilterSchema>;
