import { factsOfKind, type NotificationKind } from '#contract/notification-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import { createRepeater, type Repeater } from '#platform/repeater.ts';
import { claimReminder, findReminders, insertCrowd } from './crowd.ts';
import type { OpeningDesk } from './ask-opening.ts';
import type { AuctionCourse } from './parts.ts';
import { readAskedOpenings, remindOfOpenings } from './remind-of-openings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The row is the timer: how often it is looked at. */
const LOOK_MS = 1_000;

/** Where staff have moved a close by more than this since something was said of it, that was of another close: it is said again. Bids extend it by less. */
const MOVED_MS = 30 * MINUTE_MS;

/** What is said before a close, how long before, and until when it is still worth saying. The last that fits is said alone. */
const REMINDERS = [
  { kind: 'watch_ten_minutes', beforeMs: 10 * MINUTE_MS, untilMs: 0, words: 'It closes in less than ten minutes.' },
  { kind: 'watch_hour', beforeMs: HOUR_MS, untilMs: 10 * MINUTE_MS, words: 'It closes in less than an hour.' },
  { kind: 'watch_day', beforeMs: 24 * HOUR_MS, untilMs: HOUR_MS, words: 'It closes within a day.' },
] as const;

export interface Reminder extends Repeater {
  /** Says all that is due now; of how many auctions something was said. */
  runOnce(): Promise<number>;
}

/** Tells the watchers of auctions how these run: opened, a day, an hour, ten minutes to go. Any number of processes may run one: each is said once. */
export function createReminder(parts: OpeningDesk & { readonly teller: { ring(): void } }): Reminder {
  async function runOnce(): Promise<number> {
    const openings = await readAskedOpenings(parts);
    const said = await parts.database.transaction(async (transaction) => {
      const at = await parts.clock.now(transaction);
      // First those who asked for it, so that who watches too is told as they asked.
      let count = await remindOfOpenings(parts, transaction, { ...openings, at });
      const validFor = factsOfKind('watch_opened').validForMs ?? 0;
      const [closing, opened] = [
        await parts.auctions.closingBefore(transaction, at + 24 * HOUR_MS),
        await parts.auctions.openedSince(transaction, at - validFor),
      ];
      const said = await findReminders(
        transaction,
        [...closing, ...opened].map(({ auctionId }) => auctionId),
      );
      for (const auction of closing) count += await remind(transaction, auction, { at, said });
      for (const auction of opened) {
        if (
          !said.has(`watch_opened:${auction.auctionId}`) &&
          (await say(transaction, auction, {
            kind: 'watch_opened',
            at,
            key: `watch_opened:${auction.auctionId}`,
            validUntil: auction.startsAt + validFor,
            title: `Bidding is open on the ${auction.title}`,
            body: 'You watch this auction. Bids are taken from now on.',
          }))
        )
          count += 1;
      }
      return count;
    });
    if (said > 0) parts.teller.ring();
    return said;
  }
  const repeater = createRepeater(
    async () => {
      await runOnce();
      return false;
    },
    { everyMs: LOOK_MS, onFault: (error) => parts.log.error({ err: error }, 'watchers could not be reminded: it is tried again') },
  );
  return { ...repeater, runOnce };
}

/** Says the one thing that is true of an auction's remaining time; what was missed before it is marked as said, and is not. */
async function remind(transaction: Executor, auction: AuctionCourse, { at, said }: { at: number; said: ReadonlyMap<string, number> }): Promise<number> {
  const left = auction.closesAt - at;
  if (left <= 0) return 0;
  const due = REMINDERS.filter(({ beforeMs }) => left <= beforeMs);
  const [last, ...missed] = due;
  /** What was said before this was said of an earlier close. */
  const ofThisClose = (beforeMs: number): number => auction.closesAt - beforeMs - MOVED_MS;
  if (last === undefined || (said.get(`${last.kind}:${auction.auctionId}`) ?? 0) > ofThisClose(last.beforeMs)) return 0;
  for (const { kind, beforeMs } of missed)
    await claimReminder(transaction, { auctionId: auction.auctionId, kind, at, againAfterMs: at - ofThisClose(beforeMs) });
  const isSaid = await say(transaction, auction, {
    kind: last.kind,
    at,
    againAfterMs: at - ofThisClose(last.beforeMs),
    key: `${last.kind}:${auction.auctionId}:${auction.closesAt}`,
    validUntil: auction.closesAt - last.untilMs,
    title: `${headOf(last.kind)}: ${auction.title}`,
    body: `${last.words} A bid in the last minutes extends it.`,
  });
  return isSaid ? 1 : 0;
}

const headOf = (kind: (typeof REMINDERS)[number]['kind']): string =>
  ({ watch_ten_minutes: 'Last ten minutes', watch_hour: 'Last hour', watch_day: 'Closes within a day' })[kind];

async function say(
  transaction: Executor,
  { auctionId, slug }: AuctionCourse,
  {
    kind,
    at,
    againAfterMs,
    ...words
  }: { kind: NotificationKind; at: number; againAfterMs?: number; key: string; validUntil: number; title: string; body: string },
): Promise<boolean> {
  if (!(await claimReminder(transaction, { auctionId, kind, at, ...(againAfterMs === undefined ? {} : { againAfterMs }) }))) return false;
  await insertCrowd(transaction, at, [{ userIds: [], toWatchers: true, kind, ...words, href: `/auctions/${slug}`, auctionId, slug }]);
  return true;
}
