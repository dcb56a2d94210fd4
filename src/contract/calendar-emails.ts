import { z } from 'zod';

export const CALENDAR_EMAIL_WANTS = ['closing', 'new', 'both'] as const;
export type CalendarEmailWants = (typeof CALENDAR_EMAIL_WANTS)[number];

export const RequestCalendarEmailSchema = z.object({
  email: z
    .string('Please enter your email address.')
    .trim()
    .toLowerCase()
    .pipe(z.email('Please enter a valid email address.').max(254)),
  wants: z.enum(CALENDAR_EMAIL_WANTS).default('both'),
  /** A honeypot: only bots fill it in. */
  website: z.string().max(200).optional(),
});

/** `expired`: stopped, or never confirmed in time. */
export interface CalendarEmailLink {
  readonly state: 'requested' | 'confirmed' | 'expired';
  readonly wants: CalendarEmailWants;
}
