import { HOUR_MS } from '#contract/durations.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
import { definitionOfKind } from '#contract/notification-kinds.ts';
import { isSiteOpen } from '#contract/settings.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Message } from '#platform/mail/render-email.ts';
import type { OpeningReminderDeps } from './request-opening-reminder.ts';
import { siteOpenEmail, openingEmail, type OpeningEmailContext } from './opening-emails.ts';
import {
  auctionIdsWithReminders,
  deleteReminders,
  deleteUnconfirmed,
  lockReminders,
  markNotified,
  type OpeningReminder,
} from './opening-store.ts';
import { notify } from './notify.ts';

const BEFORE_MS = HOUR_MS;
const UNCONFIRMED_MS = 48 * HOUR_MS;

export interface AuctionsWithReminders {
  readonly asked: readonly (string | null)[];
  readonly auctions: ReadonlyMap<string, AuctionSummary>;
}

/** Before the transaction, because it takes several queries. */
export async function readAuctionsWithReminders(deps: OpeningReminderDeps): Promise<AuctionsWithReminders> {
  const asked = await auctionIdsWithReminders(deps.database.executor);
  return { asked, auctions: await deps.auctions.summaries(asked.filter((id) => id !== null)) };
}

/**
 * Within an hour before an auction opens, when it opens, and when the site opens. Returns the number of openings
 * handled.
 */
export async function remindOfOpenings(
  deps: OpeningReminderDeps,
  transaction: Executor,
  { asked, auctions, at }: AuctionsWithReminders & { at: number },
): Promise<number> {
  await deleteUnconfirmed(transaction, new Date(at - UNCONFIRMED_MS));
  if (asked.length === 0) return 0;
  const settings = await deps.operations.settings(transaction);
  const site = {
    siteName: settings.site_name,
    timeZone: settings.time_zone,
    publicUrl: deps.config.publicUrl,
    texts: await deps.operations.emailTexts(transaction),
  };
  let count = 0;
  for (const auctionId of asked.filter((id) => id !== null))
    count += await remindOf(deps, transaction, { auctionId, auction: auctions.get(auctionId), site, at });
  if (asked.includes(null) && isSiteOpen(settings, at)) count += await announceSiteOpening(deps, transaction, site);
  return count;
}

interface OpeningAuction {
  readonly auctionId: string;
  readonly auction: AuctionSummary | undefined;
  readonly site: OpeningEmailContext;
  readonly at: number;
}

async function remindOf(deps: OpeningReminderDeps, transaction: Executor, opening: OpeningAuction): Promise<number> {
  const { auctionId, auction, at } = opening;
  const startsAt = auction === undefined ? 0 : Date.parse(`${auction.start_date}Z`);
  if (auction?.state === 'scheduled') {
    // Past the start but not yet open, "opens soon" would be late and "is open" early.
    if (startsAt - at > BEFORE_MS || startsAt <= at) return 0;
    const waiting = await lockReminders(transaction, { auctionId, notNotifiedSince: new Date(startsAt) });
    await markNotified(
      transaction,
      waiting.map(({ id }) => id),
      new Date(startsAt),
    );
    // Those who asked within this hour have just read when it opens.
    return sendReminders(
      deps,
      transaction,
      { ...opening, auction },
      waiting.filter(({ requestedAt }) => startsAt - requestedAt.getTime() > BEFORE_MS),
    );
  }
  const waiting = await lockReminders(transaction, { auctionId, notNotifiedSince: null });
  await deleteReminders(
    transaction,
    waiting.map(({ id }) => id),
  );
  const isTimely = auction?.state === 'live' && at - startsAt < (definitionOfKind('reminder_opened').validForMs ?? 0);
  return isTimely ? sendReminders(deps, transaction, { ...opening, auction }, waiting) : 0;
}

async function sendReminders(
  deps: OpeningReminderDeps,
  transaction: Executor,
  { auctionId, auction, site, at }: OpeningAuction & { auction: AuctionSummary },
  to: readonly OpeningReminder[],
): Promise<number> {
  const confirmed = to.filter(({ confirmedAt }) => confirmedAt !== null);
  if (confirmed.length === 0) return 0;
  const hasOpened = auction.state === 'live';
  const startsAt = Date.parse(`${auction.start_date}Z`);
  await notify(
    transaction,
    at,
    confirmed.flatMap(({ userId }) =>
      userId === null
        ? []
        : [
            {
              userId,
              auctionId,
              slug: auction.slug,
              href: `/auctions/${auction.slug}`,
              ...(hasOpened
                ? // Uses the same key as the notification for watchers, so those who also watch are notified once.
                  {
                    kind: 'reminder_opened' as const,
                    key: `watch_opened:${auctionId}`,
                    title: `Bidding is open on the ${auction.title}`,
                    body: 'You asked for a reminder. You can bid now.',
                    validUntil: startsAt + (definitionOfKind('reminder_opened').validForMs ?? 0),
                  }
                : {
                    kind: 'reminder_hour' as const,
                    key: `reminder_hour:${auctionId}:${startsAt}`,
                    title: `Opens within an hour: ${auction.title}`,
                    body: 'You asked for a reminder. To be ready to bid, save a card and accept the bidding terms.',
                    validUntil: startsAt,
                  }),
            },
          ],
    ),
  );
  await post(deps, transaction, confirmed, (to) => openingEmail({ ...to, site }, auction, { hasOpened }));
  return 1;
}

async function post(
  deps: OpeningReminderDeps,
  transaction: Executor,
  to: readonly OpeningReminder[],
  emailTo: (to: { address: string; token: string; language: string | null }) => Message,
): Promise<void> {
  const guests = to.flatMap(({ id, address, language }) =>
    address === null ? [] : [{ address, language, token: deps.reminderLinks.tokenOf(id) }],
  );
  const suppressed = await deps.mail.suppressed(
    transaction,
    guests.map(({ address }) => address),
  );
  await deps.mail.sendAll(transaction, guests.filter(({ address }) => !suppressed.has(address)).map(emailTo), {
    once: true,
  });
}

async function announceSiteOpening(
  deps: OpeningReminderDeps,
  transaction: Executor,
  site: OpeningEmailContext,
): Promise<number> {
  const waiting = await lockReminders(transaction, { auctionId: null, notNotifiedSince: null });
  await deleteReminders(
    transaction,
    waiting.map(({ id }) => id),
  );
  const confirmed = waiting.filter(({ confirmedAt }) => confirmedAt !== null);
  await post(deps, transaction, confirmed, (to) => siteOpenEmail({ ...to, site }));
  return confirmed.length === 0 ? 0 : 1;
}
