import { z } from 'zod';
import { CALENDAR_EMAIL_WANTS, type CalendarEmailWants } from '#contract/calendar-emails.ts';
import { createEncryption, type Secrets } from '#platform/encryption.ts';

const ID_BYTES = 18;
const SIGNATURE_BYTES = 18;
const WantsSchema = z.enum(CALENDAR_EMAIL_WANTS);

export interface Confirmation {
  readonly wants: CalendarEmailWants;
  readonly until: number;
}

/** Every link can stop the email for its address. That of a confirmation email can also start it. */
export function createCalendarEmailLinks(secrets: Secrets) {
  const encryption = createEncryption(secrets, 'calendar-email');
  const hashed = (text: string, bytes: number) => encryption.keyedHash(text).subarray(0, bytes).toString('base64url');
  const signed = (body: string) => `${body}.${hashed(`link:${body}`, SIGNATURE_BYTES)}`;
  return {
    idOf: (address: string): string => hashed(`address:${address}`, ID_BYTES),
    tokenOf: (id: string): string => signed(id),
    confirmationOf: (id: string, { wants, until }: Confirmation): string => signed(`${id}.${wants}.${until}`),
    read(token: string): { readonly id: string; readonly confirmation: Confirmation | null } | null {
      const end = token.lastIndexOf('.');
      const [body, mark] = [token.slice(0, Math.max(0, end)), token.slice(end + 1)];
      if (!encryption.isKeyedHash(`link:${body}`, Buffer.from(mark, 'base64url'), SIGNATURE_BYTES)) return null;
      const [id = '', wants, until] = body.split('.');
      const parsed = WantsSchema.safeParse(wants);
      return { id, confirmation: parsed.success ? { wants: parsed.data, until: Number(until) } : null };
    },
  };
}
export type CalendarEmailLinks = ReturnType<typeof createCalendarEmailLinks>;
