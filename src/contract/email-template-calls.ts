import { z } from 'zod';
import { MAX_INTEGER } from './limits.ts';
import type { EmailText } from './direct-emails.ts';
import { ReasonSchema } from './operator-people.ts';
import { TimestampSchema } from './primitives.ts';

const MAX_SUBJECT = 150;
const MAX_TEXT = 4000;
const MAX_BUTTON = 60;
const line = (most: number) =>
  z.string().trim().min(1, 'Please write something here.').max(most, `Please keep it below ${most} characters.`);
export const EmailTextSchema = z.object({
  subject: line(MAX_SUBJECT),
  heading: line(MAX_SUBJECT),
  text: line(MAX_TEXT),
  button: line(MAX_BUTTON).nullable(),
  footnote: line(MAX_TEXT).nullable(),
}) satisfies z.ZodType<EmailText>;
export const MailFeedbackSchema = z.object({ url: z.string() });
export const ChangeEmailTemplateSchema = z.object({
  wording: EmailTextSchema.nullable(),
  reason: ReasonSchema,
  version: z.int().min(0).max(MAX_INTEGER).describe('the version you last read; 0 if there is none'),
});
export type ChangeEmailTemplate = z.input<typeof ChangeEmailTemplateSchema>;
export const TestEmailSchema = z.object({ wording: EmailTextSchema.nullable() });

export const EmailTemplateSummarySchema = z.object({
  name: z.string(),
  title: z.string(),
  group: z.string(),
  is_own: z.boolean(),
  changed_at: TimestampSchema.nullable(),
});
export type EmailTemplateSummary = z.infer<typeof EmailTemplateSummarySchema>;
export const EmailTemplateSummariesSchema = z.object({
  items: z.array(EmailTemplateSummarySchema),
  total: z.int(),
  next_cursor: z.string().nullable(),
});
export type EmailTemplateSummaries = z.infer<typeof EmailTemplateSummariesSchema>;
export const EmailTemplateSchema = z.object({
  name: z.string(),
  title: z.string(),
  group: z.string(),
  version: z.int(),
  wording: EmailTextSchema.nullable(),
  built_in: EmailTextSchema,
  placeholders: z.array(z.object({ name: z.string(), means: z.string(), example: z.string() })),
  versions: z.array(
    z.object({
      version: z.int(),
      changed_by: z.string().nullable(),
      changed_at: TimestampSchema,
      reason: z.string(),
      wording: EmailTextSchema.nullable(),
    }),
  ),
});
export type EmailTemplate = z.infer<typeof EmailTemplateSchema>;
export const EmailPreviewSchema = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type EmailPreview = z.infer<typeof EmailPreviewSchema>;
