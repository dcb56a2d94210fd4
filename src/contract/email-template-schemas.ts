import { z } from 'zod';
import { MAX_INTEGER } from './limits.ts';
import { TimestampSchema, ReasonSchema, pageOf } from './primitives.ts';

const MAX_TEXT = 4000;
const MAX_NAME = 60;
const WordingSchema = z
  .record(z.string().max(MAX_NAME), z.string().max(MAX_TEXT, `Please keep it below ${MAX_TEXT} characters.`).nullable())
  .describe('the text of each field of the template');
const LanguageSchema = z
  .string()
  .max(20)
  .describe('BCP 47 tag of a language that the site sends emails in; by default the main one');

export const EmailFeedbackAddressSchema = z.object({ url: z.string() });
export const EmailTemplateQuerySchema = z.object({ language: LanguageSchema.optional() });
export const ChangeEmailTemplateSchema = z.object({
  language: LanguageSchema.optional(),
  wording: WordingSchema.nullable(),
  reason: ReasonSchema,
  version: z.int().min(0).max(MAX_INTEGER).describe('the version you last read; 0 if there is none'),
});
export type ChangeEmailTemplate = z.input<typeof ChangeEmailTemplateSchema>;
export const TestEmailSchema = z.object({ language: LanguageSchema.optional(), wording: WordingSchema.nullable() });

const EmailTextStateSchema = z
  .enum(['written', 'built_in', 'partial', 'falls_back', 'outdated'])
  .describe(
    'written: has its own text; built_in: the built-in English text is sent; partial: some texts are still those of the main language; falls_back: the main language’s text is sent; outdated: the main language’s text changed since this was written',
  );
export type EmailTextState = z.infer<typeof EmailTextStateSchema>;
const StateOfLanguageSchema = z.object({ language: z.string(), state: EmailTextStateSchema });

export const EmailTemplateSummarySchema = z.object({
  name: z.string(),
  title: z.string(),
  group: z.string(),
  is_own: z.boolean(),
  changed_at: TimestampSchema.nullable(),
  languages: z.array(StateOfLanguageSchema),
});
export type EmailTemplateSummary = z.infer<typeof EmailTemplateSummarySchema>;
export const LanguageProgressSchema = z.object({
  language: z.string(),
  name: z.string(),
  is_main: z.boolean(),
  written: z.int(),
  outdated: z.int(),
});
export type LanguageProgress = z.infer<typeof LanguageProgressSchema>;
export const EmailTemplateSummariesSchema = pageOf(EmailTemplateSummarySchema).extend({
  languages: z.array(LanguageProgressSchema),
});
export type EmailTemplateSummaries = z.infer<typeof EmailTemplateSummariesSchema>;
export const EmailTemplateSchema = z.object({
  name: z.string(),
  title: z.string(),
  group: z.string(),
  language: z.string(),
  main_language: z.string(),
  languages: z.array(StateOfLanguageSchema.extend({ name: z.string() })),
  state: EmailTextStateSchema,
  version: z.int(),
  wording: WordingSchema.nullable(),
  built_in: WordingSchema,
  original: WordingSchema.nullable().describe('the main language’s text; null in the main language'),
  translated_from: WordingSchema.nullable().describe('what an outdated translation was made from'),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      hint: z.string().nullable(),
      max_length: z.int(),
      is_long: z.boolean(),
      is_optional: z.boolean(),
    }),
  ),
  placeholders: z.array(z.object({ name: z.string(), means: z.string(), example: z.string() })),
  versions: z.array(
    z.object({
      version: z.int(),
      changed_by: z.string().nullable(),
      changed_at: TimestampSchema,
      reason: z.string(),
      wording: WordingSchema.nullable(),
    }),
  ),
});
export type EmailTemplate = z.infer<typeof EmailTemplateSchema>;
export const EmailPreviewSchema = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type EmailPreview = z.infer<typeof EmailPreviewSchema>;
