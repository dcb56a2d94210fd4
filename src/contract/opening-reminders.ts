import { z } from 'zod';

/** `PUT|DELETE /api/auctions/{slug}/reminder`: whether the signed-in user is told before it opens. */
export const RemindingSchema = z.object({ reminding: z.boolean() });
export type Reminding = z.infer<typeof RemindingSchema>;

/** `POST /api/opening-reminders`: a guest asks to be told by e-mail. Without an auction: when the house opens. */
export const AskReminderSchema = z.object({
  email: z.string('Please enter your e-mail address.').trim().toLowerCase().pipe(z.email('Please enter a valid e-mail address.').max(254)),
  auction: z.string().max(200).optional(),
  /** People do not see this field; who fills it in is a machine. */
  website: z.string().max(200).optional(),
});
export type AskReminder = z.input<typeof AskReminderSchema>;
export const AskedSchema = z.object({ message: z.string() });
export type Asked = z.infer<typeof AskedSchema>;

/** `GET /api/account/opening-reminders`: of which auctions the signed-in user is reminded. */
export const OwnRemindersSchema = z.object({ items: z.array(z.object({ slug: z.string() })), total: z.int(), next_cursor: z.null() });
export type OwnReminders = z.infer<typeof OwnRemindersSchema>;

/** What a link in a reminder's mail is about, and how it stands. */
export const ReminderLinkSchema = z.object({ title: z.string(), slug: z.string().nullable(), state: z.enum(['asked', 'confirmed', 'over']) });
export type ReminderLink = z.infer<typeof ReminderLinkSchema>;
