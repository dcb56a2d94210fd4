import { HOUR_MS } from '#contract/durations.ts';
import type { z } from 'zod';
import type { RequestCalendarEmailSchema, CalendarEmailLink } from '#contract/calendar-emails.ts';
import type { RequestAnswer } from '#contract/opening-reminders.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { Executor } from '#platform/database/database.ts';
import { pickLanguage } from '#platform/http/accept-language.ts';
import { siteClock } from '#platform/site-time.ts';
import type { CalendarEmailLinks, Confirmation } from './calendar-email-links.ts';
import { type CalendarEmailSite, calendarConfirmationEmail } from './calendar-emails.ts';
import {
  type CalendarSubscription,
  confirmSubscription,
  deleteSubscriptions,
  findSubscription,
  insertSubscription,
} from './calendar-subscription-store.ts';
import type { NotificationDeps } from './deps.ts';

/** How long a confirmation link works. Unconfirmed addresses are deleted after it. */
export const CONFIRM_WITHIN_MS = 48 * HOUR_MS;
export const SENT_FROM = '07:00';
const ASKED = 'Check your email. Follow the link we sent you to start the daily email.';

export interface CalendarEmailDeps extends NotificationDeps {
  readonly calendarEmailLinks: CalendarEmailLinks;
}

export async function readEmailSite(deps: CalendarEmailDeps, executor: Executor): Promise<CalendarEmailSite> {
  const settings = await deps.operations.settings(executor);
  return {
    siteName: settings.site_name,
    timeZone: settings.time_zone,
    publicUrl: deps.config.publicUrl,
    texts: await deps.operations.emailTexts(executor),
  };
}

export interface AskedIn {
  readonly acceptLanguage: string | undefined;
}

/** The response doesn't reveal whether the address is known. */
export async function requestCalendarEmail(
  deps: CalendarEmailDeps,
  { email, wants, website, acceptLanguage }: z.output<typeof RequestCalendarEmailSchema> & AskedIn,
): Promise<Result<RequestAnswer>> {
  // The honeypot field was filled in. Bots get the same response as people, so they learn nothing.
  if (website !== undefined && website !== '') return accepted({ message: ASKED });
  await deps.database.transaction(async (transaction) => {
    if ((await deps.mail.suppressed(transaction, [email])).size > 0) return;
    const at = await deps.clock.now(transaction);
    const site = await readEmailSite(deps, transaction);
    const language = pickLanguage(acceptLanguage, site.texts.languages);
    const id = await insertSubscription(transaction, {
      id: deps.calendarEmailLinks.idOf(email),
      address: email,
      wants,
      language,
      at: new Date(at),
    });
    const token = deps.calendarEmailLinks.confirmationOf(id, { wants, until: at + CONFIRM_WITHIN_MS });
    await deps.mail.send(transaction, calendarConfirmationEmail(email, { token, wants, site, language }));
  });
  return accepted({ message: ASKED });
}

const EXPIRED: CalendarEmailLink = { state: 'expired', wants: 'both' };

function describe(
  subscription: CalendarSubscription | null,
  confirmation: Confirmation | null,
  at: number,
): CalendarEmailLink {
  if (subscription === null) return EXPIRED;
  const isConfirmed = subscription.confirmed_at !== null;
  const isFresh = confirmation !== null && at < confirmation.until;
  if (isFresh && (!isConfirmed || confirmation.wants !== subscription.wants))
    return { state: 'requested', wants: confirmation.wants };
  return isConfirmed ? { state: 'confirmed', wants: subscription.wants } : EXPIRED;
}

export async function followCalendarLink(
  deps: CalendarEmailDeps,
  token: string,
  action: 'look' | 'confirm' | 'stop',
): Promise<Result<CalendarEmailLink>> {
  const link = deps.calendarEmailLinks.read(token);
  if (link === null) return refuse('calendar_email_link_not_found');
  const { id, confirmation } = link;
  return deps.database.transaction(async (transaction) => {
    const at = await deps.clock.now(transaction);
    const found = describe(await findSubscription(transaction, id), confirmation, at);
    if (action === 'stop') {
      await deps.mail.withdraw(transaction, await deleteSubscriptions(transaction, [id]));
      return accepted({ ...found, state: 'expired' as const });
    }
    if (action === 'look' || found.state !== 'requested') return accepted(found);
    const { time_zone: timeZone } = await deps.operations.settings(transaction);
    const { date, time } = siteClock(at, timeZone);
    // A confirmation after today's email was due counts from tomorrow.
    const doneDay = time < SENT_FROM ? null : date;
    await confirmSubscription(transaction, { id, wants: found.wants, at: new Date(at), doneDay });
    return accepted({ ...found, state: 'confirmed' as const });
  });
}
