import { z } from 'zod';
import { REPORT_CODES } from './comment-codes.ts';
import { ModerationItemSchema } from './comments.ts';
import { listQueries } from './console-list.ts';
import { INBOX_SORTS } from './console-lists.ts';
import { EnquirySchema } from './content.ts';
import { ReportedMessageSchema } from './conversations.ts';
import {
  INBOX_KINDS,
  INBOX_LIMITS,
  INBOX_VIEWS,
  MACRO_PLACEHOLDERS,
  MACRO_USES,
  placeholdersIn,
  PRESENCES,
} from './inbox-kinds.ts';
import { BULK_LIMIT, STAFF_SEARCH_MAX } from './limits.ts';
import { countedPageOf, TimestampSchema } from './primitives.ts';

const tag = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u, 'Use letters, digits, spaces and hyphens.')
  .max(INBOX_LIMITS.tag, `Please keep tags below ${INBOX_LIMITS.tag} characters.`);
const queries = listQueries(
  {
    q: z.string().trim().max(STAFF_SEARCH_MAX).default('').describe('words of the conversation, or part of a name'),
    view: z.enum(INBOX_VIEWS).default('open'),
    kind: z.enum(INBOX_KINDS).optional(),
    tag: tag.optional(),
  },
  INBOX_SORTS,
);
export const InboxQuerySchema = queries.page;
export type InboxQuery = z.output<typeof InboxQuerySchema>;
export const InboxExportQuerySchema = queries.file;
export type InboxExportQuery = z.output<typeof InboxExportQuerySchema>;
export const InboxItemSchema = z.object({
  kind: z.enum(INBOX_KINDS),
  id: z.string(),
  title: z.string(),
  from: z.string(),
  excerpt: z.string(),
  at: TimestampSchema.describe('when it came, or the first open report or appeal'),
  label: z.string().describe('the topic of an inquiry; the rule of the first report, or `appeal`'),
  is_done: z.boolean(),
  assignee: z.string().nullable(),
  is_mine: z.boolean(),
  snoozed_until: TimestampSchema.nullable(),
  tags: z.array(z.string()),
});
export type InboxItem = z.infer<typeof InboxItemSchema>;
export const InboxPageSchema = countedPageOf(InboxItemSchema).extend({
  counts: z.object({ open: z.int(), mine: z.int(), unassigned: z.int(), snoozed: z.int() }),
  tags: z.array(z.string()).describe('tags in use'),
  server_time: z.number(),
});
export type InboxPage = z.infer<typeof InboxPageSchema>;

const ViewerSchema = z.object({ username: z.string(), is_writing: z.boolean() });
export const InboxThreadSchema = z.object({
  item: InboxItemSchema,
  enquiry: EnquirySchema.nullable(),
  comment: ModerationItemSchema.nullable(),
  message: ReportedMessageSchema.nullable().describe('without its text: reading it is recorded'),
  earlier: z.array(EnquirySchema.pick({ id: true, subject: true, received_at: true, state: true })),
  assignees: z.array(z.string()),
  viewers: z.array(ViewerSchema),
});
export type InboxThread = z.infer<typeof InboxThreadSchema>;

export const InboxParamsSchema = z.object({ kind: z.enum(INBOX_KINDS), id: z.string().min(1).max(64) });
/** Omitted fields stay as they are. Taking a thread from a colleague needs `take_over`. */
export const ChangeThreadSchema = z.object({
  assignee: z.string().max(60).nullable().optional(),
  take_over: z.boolean().default(false),
  snoozed_until: TimestampSchema.nullable().optional(),
  tags: z.array(tag).max(INBOX_LIMITS.tags, `Use up to ${INBOX_LIMITS.tags} tags.`).optional(),
});
export type ChangeThread = z.output<typeof ChangeThreadSchema>;

/** Changes several conversations. Keeps their other tags, and leaves those assigned to colleagues alone. */
export const ChangeThreadsSchema = z
  .object({
    threads: z
      .array(InboxParamsSchema)
      .min(1, 'Select at least one row.')
      .max(BULK_LIMIT, `Select at most ${BULK_LIMIT} rows.`),
    claim: z.boolean().default(false).describe('assign them to the caller'),
    snoozed_until: TimestampSchema.nullable().optional(),
    add_tag: tag.optional(),
  })
  .refine(({ claim, snoozed_until: until, add_tag: added }) => claim || until !== undefined || added !== undefined, {
    path: ['add_tag'],
    message: 'Choose what to change.',
  });
export type ChangeThreads = z.output<typeof ChangeThreadsSchema>;

export const ViewThreadSchema = z.object({ presence: z.enum(PRESENCES) });

export const MacroSchema = z.object({
  id: z.string(),
  used_for: z.enum(MACRO_USES),
  title: z.string(),
  text: z.string(),
  report_code: z.enum(REPORT_CODES).nullable(),
  updated_by: z.string().nullable(),
  updated_at: TimestampSchema,
});
export type Macro = z.infer<typeof MacroSchema>;
export const MacrosSchema = z.object({ items: z.array(MacroSchema), may_change: z.boolean() });
export type Macros = z.infer<typeof MacrosSchema>;

const isKnown = (text: string) =>
  placeholdersIn(text).every((name) => MACRO_PLACEHOLDERS.some((each) => each === name));
export const SaveMacroSchema = z
  .object({
    used_for: z.enum(MACRO_USES),
    title: z.string().trim().min(1, 'Enter a title.').max(80, 'Please keep it below 80 characters.'),
    text: z
      .string()
      .trim()
      .min(3, 'Enter the text.')
      .max(INBOX_LIMITS.macroText, `Please keep it below ${INBOX_LIMITS.macroText} characters.`)
      .refine(isKnown, `Use only these placeholders: ${MACRO_PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ')}.`),
    report_code: z.enum(REPORT_CODES).nullable().default(null),
  })
  .refine(({ used_for: use, report_code: code }) => code === null || use === 'remove', {
    path: ['report_code'],
    message: 'Only reasons to remove something have a rule.',
  });
export type SaveMacro = z.output<typeof SaveMacroSchema>;
