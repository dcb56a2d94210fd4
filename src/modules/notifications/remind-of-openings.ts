import type { AuctionSummary } from '#contract/auctions.ts';
import { factsOfKind } from '#contract/notification-kinds.ts';
import { isHouseOpen } from '#contract/settings.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Message } from '#platform/mail/letter.ts';
import type { OpeningDesk } from './ask-opening.ts';
import { houseOpenLetter, openingLetter, type OpeningHouse } from './opening-letters.ts';
import { auctionsAsked, deleteReminders, deleteUnconfirmed, lockReminders, markTold, type OpeningReminder } from './opening-store.ts';
import { tell } from './tell.ts';

const HOUR_MS = 3_600_000;
/** How long before the opening it is told. */
const BEFORE_MS = HOUR_MS;
/** An address that nobody confirmed is kept no longer. */
const UNCONFIRMED_MS = 48 * HOUR_MS;
/** The most people whom one transaction tells of one opening. */
const MOST_AT_ONCE = 500;

/** The openings that somebody asked to be told of, as they stand. */
export interface AskedOpenings {
  readonly asked: readonly (string | null)[];
  readonly auctions: ReadonlyMap<string, AuctionSummary>;
}

/** Reads them ahead of the transaction that tells of them: it takes more than one look. */
export async function readAskedOpenings(desk: OpeningDesk): Promise<AskedOpenings> {
  const asked = await auctionsAsked(desk.database.executor);
  return { asked, auctions: await desk.auctions.summaries(asked.filter((id) => id !== null)) };
}

/** Tells those who asked for it: within the hour before an auction opens, when it opens, and when the house does. Of how many openings something was said. */
export async function remindOfOpenings(desk: OpeningDesk, transaction: Executor, { asked, auctions, at }: AskedOpenings & { at: number }): Promise<number> {
  await deleteUnconfirmed(transaction, new Date(at - UNCONFIRMED_MS));
  if (asked.length === 0) return 0;
  const settings = await desk.operations.settings(transaction);
  const house = {
    houseName: settings.house_name,
    timeZone: settings.time_zone,
    publicUrl: desk.config.publicUrl,
    words: await desk.operations.letterWords(transaction),
  };
  let count = 0;
  for (const auctionId of asked.filter((id) => id !== null))
    count += await remindOf(desk, transaction, { auctionId, auction: auctions.get(auctionId), house, at });
  if (asked.includes(null) && isHouseOpen(settings, at)) count += await sayHouseIsOpen(desk, transaction, house);
  return count;
}

interface Opening {
  readonly auctionId: string;
  readonly auction: AuctionSummary | undefined;
  readonly house: OpeningHouse;
  readonly at: number;
}

async function remindOf(desk: OpeningDesk, transaction: Executor, opening: Opening): Promise<number> {
  const { auctionId, auction, at } = opening;
  const startsAt = auction === undefined ? 0 : Date.parse(`${auction.start_date}Z`);
  if (auction?.state === 'scheduled') {
    // Past its start and not yet opened, "opens soon" would be late, and "is open" early.
    if (startsAt - at > BEFORE_MS || startsAt <= at) return 0;
    const waiting = await lockReminders(transaction, { auctionId, untold: new Date(startsAt), limit: MOST_AT_ONCE });
    await markTold(
      transaction,
      waiting.map(({ id }) => id),
      new Date(startsAt),
    );
    // Who asked within this hour has just read when it opens.
    return say(
      desk,
      transaction,
      { ...opening, auction },
      waiting.filter(({ askedAt }) => startsAt - askedAt.getTime() > BEFORE_MS),
    );
  }
  const waiting = await lockReminders(transaction, { auctionId, untold: null, limit: MOST_AT_ONCE });
  await deleteReminders(
    transaction,
    waiting.map(({ id }) => id),
  );
  const isTimely = auction?.state === 'live' && at - startsAt < (factsOfKind('reminder_opened').validForMs ?? 0);
  return isTimely ? say(desk, transaction, { ...opening, auction }, waiting) : 0;
}

async function say(
  desk: OpeningDesk,
  transaction: Executor,
  { auctionId, auction, house, at }: Opening & { auction: AuctionSummary },
  to: readonly OpeningReminder[],
): Promise<number> {
  const confirmed = to.filter(({ confirmedAt }) => confirmedAt !== null);
  if (confirmed.length === 0) return 0;
  const hasOpened = auction.state === 'live';
  const startsAt = Date.parse(`${auction.start_date}Z`);
  await tell(
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
                ? // Under the key of what its watchers are told: who watches it too is told once.
                  {
                    kind: 'reminder_opened' as const,
                    key: `watch_opened:${auctionId}`,
                    title: `Bidding is open on the ${auction.title}`,
                    body: 'You asked to be reminded. Bids are taken from now on.',
                    validUntil: startsAt + (factsOfKind('reminder_opened').validForMs ?? 0),
                  }
                : {
                    kind: 'reminder_hour' as const,
                    key: `reminder_hour:${auctionId}:${startsAt}`,
                    title: `Opens within the hour: ${auction.title}`,
                    body: 'You asked to be reminded. A card saved and the bidding terms accepted, and you are ready.',
                    validUntil: startsAt,
                  }),
            },
          ],
    ),
  );
  await post(desk, transaction, confirmed, (to) => openingLetter({ ...to, house }, auction, { hasOpened }));
  return 1;
}

/** Who has no account gets a letter, unless the mailbox refuses ours. */
async function post(
  desk: OpeningDesk,
  transaction: Executor,
  to: readonly OpeningReminder[],
  letterTo: (to: { address: string; token: string }) => Message,
): Promise<void> {
  const guests = to.flatMap(({ id, address }) => (address === null ? [] : [{ address, token: desk.reminderLinks.tokenOf(id) }]));
  const refusing = await desk.mail.refusing(
    transaction,
    guests.map(({ address }) => address),
  );
  await desk.mail.sendAll(transaction, guests.filter(({ address }) => !refusing.has(address)).map(letterTo), { once: true });
}

async function sayHouseIsOpen(desk: OpeningDesk, transaction: Executor, house: OpeningHouse): Promise<number> {
  const waiting = await lockReminders(transaction, { auctionId: null, untold: null, limit: MOST_AT_ONCE });
  await deleteReminders(
    transaction,
    waiting.map(({ id }) => id),
  );
  const confirmed = waiting.filter(({ confirmedAt }) => confirmedAt !== null);
  await post(desk, transaction, confirmed, (to) => houseOpenLetter({ ...to, house }));
  return confirmed.length === 0 ? 0 : 1;
}
