import { z } from 'zod';

export const ReminderStateSchema = z.object({ reminding: z.boolean() });
export type ReminderState = z.infer<typeof ReminderStateSchema>;

export const RequestReminderSchema = z.object({
  email: z
    .string('Please enter your email address.')
    .trim()
    .toLowerCase()
    .pipe(z.email('Please enter a valid email address.').max(254)),
  auction: z.string().max(200).optional(),
  /** A honeypot: only bots fill it in. */
  website: z.string().max(200).optional(),
});
export const RequestAnswerSchema = z.object({ message: z.string() });
export type RequestAnswer = z.infer<typeof RequestAnswerSchema>;

export const OwnRemindersSchema = z.object({
  items: z.array(z.object({ slug: z.string() })),
  total: z.int(),
  next_cursor: z.null(),
});
export type OwnReminders = z.infer<typeof OwnRemindersSchema>;

export const ReminderLinkSchema = z.object({
  title: z.string(),
  slug: z.string().nullable(),
  state: z.enum(['requested', 'confirmed', 'expired']),
});
export type ReminderLink = z.infer<typeof ReminderLinkSchema>;
