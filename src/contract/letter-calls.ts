import { z } from 'zod';
import { MAX_INTEGER } from './limits.ts';
import type { LetterWords } from './house-letters.ts';
import { ReasonSchema } from './operator-people.ts';
import { TimestampSchema } from './primitives.ts';

const MOST_SUBJECT = 150;
const MOST_TEXT = 4000;
const MOST_BUTTON = 60;
const line = (most: number) => z.string().trim().min(1, 'Please write something here.').max(most, `Please keep it below ${most} characters.`);
export const LetterWordsSchema = z.object({
  subject: line(MOST_SUBJECT),
  heading: line(MOST_SUBJECT),
  text: line(MOST_TEXT),
  button: line(MOST_BUTTON).nullable(),
  footnote: line(MOST_TEXT).nullable(),
}) satisfies z.ZodType<LetterWords>;
/** `GET /api/operator/mail-feedback`. */
export const MailFeedbackSchema = z.object({ url: z.string() });
export type MailFeedback = z.infer<typeof MailFeedbackSchema>;
/** `PUT /api/operator/letters/{name}`: the house's own words; null: the built-in ones again. */
export const ChangeLetterSchema = z.object({
  words: LetterWordsSchema.nullable(),
  reason: ReasonSchema,
  version: z.int().min(0).max(MAX_INTEGER).describe('the version that was read; 0: none'),
});
export type ChangeLetter = z.input<typeof ChangeLetterSchema>;
export const TryLetterSchema = z.object({ words: LetterWordsSchema.nullable() });
export type TryLetter = z.input<typeof TryLetterSchema>;

export const LetterSummarySchema = z.object({
  name: z.string(),
  title: z.string(),
  group: z.string(),
  is_own: z.boolean(),
  changed_at: TimestampSchema.nullable(),
});
export type LetterSummary = z.infer<typeof LetterSummarySchema>;
export const LetterSummariesSchema = z.object({ items: z.array(LetterSummarySchema), total: z.int(), next_cursor: z.string().nullable() });
export type LetterSummaries = z.infer<typeof LetterSummariesSchema>;
export const HouseLetterSchema = z.object({
  name: z.string(),
  title: z.string(),
  group: z.string(),
  version: z.int(),
  words: LetterWordsSchema.nullable(),
  built_in: LetterWordsSchema,
  placeholders: z.array(z.object({ name: z.string(), means: z.string(), example: z.string() })),
  versions: z.array(
    z.object({ version: z.int(), changed_by: z.string().nullable(), changed_at: TimestampSchema, reason: z.string(), words: LetterWordsSchema.nullable() }),
  ),
});
export type HouseLetter = z.infer<typeof HouseLetterSchema>;
export const LetterPreviewSchema = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type LetterPreview = z.infer<typeof LetterPreviewSchema>;
