import { randomUUID } from 'node:crypto';
import { isSiteOpen } from '#contract/settings.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Message } from '#platform/mail/render-email.ts';
import { parseSiteTime, siteClock, startOfSiteDay } from '#platform/site-time.ts';
import { calendarEmail, type CalendarAuctions, isEmpty, chosenAuctions } from './calendar-emails.ts';
import {
  type CalendarSubscription,
  countDue,
  deleteSubscriptions,
  deleteUnconfirmed,
  lockDue,
  markDone,
} from './calendar-subscription-store.ts';
import type { AuctionTimes } from './deps.ts';
import { type CalendarEmailDeps, CONFIRM_WITHIN_MS, readEmailSite, SENT_FROM } from './request-calendar-email.ts';
import { HOUR_MS, addDays } from '#contract/durations.ts';

/** After an outage that lasts until then, the day's email is skipped: much of it would be over. */
const SENT_UNTIL = '15:00';
const SENT_FROM_MS = 7 * HOUR_MS;
const MAX_LISTED = 20;
export const SUBSCRIPTIONS_AT_ONCE = 200;
/** The name is random, so that no title can contain it. */
const TOKEN_FIELD = randomUUID();

interface Day {
  readonly today: string;
  readonly timeZone: string;
  readonly at: number;
}

async function readDay(deps: CalendarEmailDeps): Promise<Day | null> {
  const { executor } = deps.database;
  const at = await deps.clock.now(executor);
  const settings = await deps.operations.settings(executor);
  const { date: today, time } = siteClock(at, settings.time_zone);
  const isTime = time >= SENT_FROM && time < SENT_UNTIL;
  return isTime && isSiteOpen(settings, at) ? { today, timeZone: settings.time_zone, at } : null;
}

/** The email and the mark commit together, so no address gets two for a day. */
export async function sendCalendarEmails(deps: CalendarEmailDeps): Promise<number> {
  const { executor } = deps.database;
  await deleteUnconfirmed(executor, new Date((await deps.clock.now(executor)) - CONFIRM_WITHIN_MS));
  const day = await readDay(deps);
  if (day === null || (await countDue(executor, day.today)) === 0) return 0;
  const auctions = await readAuctions(deps, day);
  const emailFor = await writeEmails(deps, day, auctions);
  return deps.database.transaction(async (transaction) => {
    const due = await lockDue(transaction, { today: day.today, limit: SUBSCRIPTIONS_AT_ONCE });
    await send(deps, transaction, { due, today: day.today, emailFor });
    return due.length;
  });
}

export async function countWaiting(deps: CalendarEmailDeps): Promise<number> {
  const day = await readDay(deps);
  return day === null ? 0 : countDue(deps.database.executor, day.today);
}

function emailTime(date: string, timeZone: string): number {
  const found = parseSiteTime(`${date}T${SENT_FROM}`, timeZone);
  return 'at' in found ? found.at : startOfSiteDay(date, timeZone) + SENT_FROM_MS;
}

/** From now to the end of the day, and since yesterday's email, so nothing is listed twice. */
async function readAuctions(deps: CalendarEmailDeps, { today, timeZone, at }: Day): Promise<CalendarAuctions> {
  const { executor } = deps.database;
  const endOfDay = startOfSiteDay(addDays(today, 1), timeZone);
  const closing = await deps.auctions.closingBefore(executor, endOfDay - 1);
  const opened = await deps.auctions.openedSince(executor, emailTime(addDays(today, -1), timeZone));
  const until = emailTime(today, timeZone);
  return {
    closing: await listed(
      deps,
      closing.filter(({ closesAt }) => closesAt > at),
    ),
    opened: await listed(
      deps,
      opened.filter(({ startsAt }) => startsAt <= until),
    ),
  };
}

async function listed(deps: CalendarEmailDeps, courses: readonly AuctionTimes[]): Promise<CalendarAuctions['closing']> {
  const ids = courses.slice(0, MAX_LISTED).map(({ auctionId }) => auctionId);
  const found = await deps.auctions.summaries(ids);
  return { total: courses.length, auctions: ids.flatMap((id) => found.get(id) ?? []) };
}

type EmailFor = (subscription: CalendarSubscription) => Message | null;

async function writeEmails(
  deps: CalendarEmailDeps,
  { today, timeZone }: Day,
  auctions: CalendarAuctions,
): Promise<EmailFor> {
  const site = await readEmailSite(deps, deps.database.executor);
  const validUntil = startOfSiteDay(addDays(today, 1), timeZone);
  const written = new Map<string, Message>();
  return ({ wants, language }) => {
    const chosen = chosenAuctions(wants, auctions);
    if (isEmpty(chosen)) return null;
    const key = `${wants} ${language ?? ''}`;
    const message = written.get(key) ?? calendarEmail('', { token: TOKEN_FIELD, auctions: chosen, site, language });
    written.set(key, message);
    return { ...message, validUntil };
  };
}

interface Batch {
  readonly due: readonly CalendarSubscription[];
  readonly today: string;
  readonly emailFor: EmailFor;
}

/** An address that bounced, or whose owner complained, is no longer subscribed. */
async function send(deps: CalendarEmailDeps, transaction: Executor, { due, today, emailFor }: Batch): Promise<void> {
  const suppressed = await deps.mail.suppressed(
    transaction,
    due.map(({ address }) => address),
  );
  const ended = due.filter(({ address }) => suppressed.has(address));
  await deleteSubscriptions(
    transaction,
    ended.map(({ id }) => id),
  );
  const subscribed = due.filter(({ address }) => !suppressed.has(address));
  const written = subscribed.flatMap((subscription) => {
    const { id, address } = subscription;
    const message = emailFor(subscription);
    const mergeFields = { [TOKEN_FIELD]: deps.calendarEmailLinks.tokenOf(id) };
    return message === null ? [] : [{ id, message: { ...message, to: address, mergeFields } }];
  });
  const mailIds = await deps.mail.sendAll(
    transaction,
    written.map(({ message }) => message),
    { once: true },
  );
  const mailOf = new Map(written.map(({ id }, index) => [id, mailIds[index] ?? null]));
  await markDone(
    transaction,
    today,
    subscribed.map(({ id }) => ({ id, mailId: mailOf.get(id) ?? null })),
  );
}
