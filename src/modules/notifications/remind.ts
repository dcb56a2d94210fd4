import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { definitionOfKind, type NotificationKind } from '#contract/notification-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import { claimReminder, findReminders, insertBroadcast } from './broadcast.ts';
import type { OpeningReminderDeps } from './request-opening-reminder.ts';
import type { AuctionTimes } from './deps.ts';
import { readAuctionsWithReminders, remindOfOpenings } from './remind-of-openings.ts';

/** Reminders are sent again after a larger move. Extensions by bids are shorter. */
const MOVED_MS = 30 * MINUTE_MS;

/** Only the latest reminder that is due is sent. */
const REMINDERS = [
  { kind: 'watch_ten_minutes', beforeMs: 10 * MINUTE_MS, untilMs: 0, text: 'It closes in less than ten minutes.' },
  { kind: 'watch_hour', beforeMs: HOUR_MS, untilMs: 10 * MINUTE_MS, text: 'It closes in less than an hour.' },
  { kind: 'watch_day', beforeMs: 24 * HOUR_MS, untilMs: HOUR_MS, text: 'It closes within a day.' },
] as const;

export interface Reminder {
  runOnce(): Promise<number>;
}

/** Any number of processes may run one; each reminder is sent once. */
export function createReminder(deps: OpeningReminderDeps & { readonly notifier: { wake(): void } }): Reminder {
  async function runOnce(): Promise<number> {
    const openings = await readAuctionsWithReminders(deps);
    const sent = await deps.database.transaction(async (transaction) => {
      const at = await deps.clock.now(transaction);
      // First, so that users who also watch get the reminder they asked for.
      let count = await remindOfOpenings(deps, transaction, { ...openings, at });
      const validFor = definitionOfKind('watch_opened').validForMs ?? 0;
      const [closing, opened] = [
        await deps.auctions.closingBefore(transaction, at + 24 * HOUR_MS),
        await deps.auctions.openedSince(transaction, at - validFor),
      ];
      const sent = await findReminders(
        transaction,
        [...closing, ...opened].map(({ auctionId }) => auctionId),
      );
      for (const auction of closing) count += await remind(transaction, auction, { at, sent });
      for (const auction of opened) {
        if (
          !sent.has(`watch_opened:${auction.auctionId}`) &&
          (await remindOnce(transaction, auction, {
            kind: 'watch_opened',
            at,
            key: `watch_opened:${auction.auctionId}`,
            validUntil: auction.startsAt + validFor,
            title: `Bidding is open on the ${auction.title}`,
            body: 'You’re watching this auction. You can bid now.',
          }))
        )
          count += 1;
      }
      return count;
    });
    if (sent > 0) deps.notifier.wake();
    return sent;
  }
  return { runOnce };
}

async function remind(
  transaction: Executor,
  auction: AuctionTimes,
  { at, sent }: { at: number; sent: ReadonlyMap<string, number> },
): Promise<number> {
  const left = auction.closesAt - at;
  if (left <= 0) return 0;
  const due = REMINDERS.filter(({ beforeMs }) => left <= beforeMs);
  const [last, ...missed] = due;
  /** Reminders sent before this time belong to an earlier close. */
  const ofThisClose = (beforeMs: number): number => auction.closesAt - beforeMs - MOVED_MS;
  if (last === undefined || (sent.get(`${last.kind}:${auction.auctionId}`) ?? 0) > ofThisClose(last.beforeMs)) return 0;
  for (const { kind, beforeMs } of missed)
    await claimReminder(transaction, {
      auctionId: auction.auctionId,
      kind,
      at,
      againAfterMs: at - ofThisClose(beforeMs),
    });
  const isReported = await remindOnce(transaction, auction, {
    kind: last.kind,
    at,
    againAfterMs: at - ofThisClose(last.beforeMs),
    key: `${last.kind}:${auction.auctionId}:${auction.closesAt}`,
    validUntil: auction.closesAt - last.untilMs,
    title: `${headOf(last.kind)}: ${auction.title}`,
    body: `${last.text} A bid in the last minutes extends it.`,
  });
  return isReported ? 1 : 0;
}

const headOf = (kind: (typeof REMINDERS)[number]['kind']): string =>
  ({ watch_ten_minutes: 'Last ten minutes', watch_hour: 'Last hour', watch_day: 'Closes within a day' })[kind];

async function remindOnce(
  transaction: Executor,
  { auctionId, slug }: AuctionTimes,
  {
    kind,
    at,
    againAfterMs,
    ...notice
  }: {
    kind: NotificationKind;
    at: number;
    againAfterMs?: number;
    key: string;
    validUntil: number;
    title: string;
    body: string;
  },
): Promise<boolean> {
  if (
    !(await claimReminder(transaction, {
      auctionId,
      kind,
      at,
      ...(againAfterMs === undefined ? {} : { againAfterMs }),
    }))
  )
    return false;
  await insertBroadcast(transaction, at, [
    { userIds: [], toWatchers: true, kind, ...notice, href: `/auctions/${slug}`, auctionId, slug },
  ]);
  return true;
}
