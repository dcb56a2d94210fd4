import type { Telling } from '#modules/notifications/index.ts';
import { createRepeater, type Repeater } from '#platform/repeater.ts';
import { criteriaOf, filingOf, shownBy } from './criteria.ts';
import type { FollowingParts } from './parts.ts';
import { followSource, modelKey, searchSource } from './saved-searches.ts';
import { claimUnfiled, findFollowers, findMet, findNew, findSearchesById, hasUnfiled, markAnnounced, type NewAuction, refile } from './store.ts';

/** Auctions become public a few times a day: who looks for one is told within seconds. */
const LOOK_MS = 2_000;
/** What opened longer ago is no news. */
const NEWS_FOR_MS = 24 * 3_600_000;
const PAGE = 500;

export interface Announcer extends Repeater {
  /** Tells of all that has become public; how many auctions it were. */
  runOnce(): Promise<number>;
}

/** Tells those who look for a vehicle, or follow its seller or model, as soon as it is public. Nobody is told of an auction twice, however many processes tell. */
export function createAnnouncer(parts: FollowingParts): Announcer {
  const announceOne = async (): Promise<boolean> => {
    await fileAnew(parts);
    const at = await parts.clock.now(parts.database.executor);
    const auction = await findNew(parts.database.executor, { since: new Date(at - NEWS_FOR_MS) });
    if (auction === null) return false;
    const { currency } = await parts.operations.settings(parts.database.executor);
    const met = await findMet(parts.database.executor, shownBy(auction, currency));
    // Each is told once, as the most eager of their searches asks, and who is told at once not by a summary, days later: a follow goes before a
    // search for Mondays. What is paused asks nothing.
    await tellSearchers(parts, { auction, at }, { met, howOften: 'at_once' });
    await tellFollowers(parts, { auction, at });
    await tellSearchers(parts, { auction, at }, { met, howOften: 'daily' });
    await tellSearchers(parts, { auction, at }, { met, howOften: 'weekly' });
    return parts.database.transaction((transaction) => markAnnounced(transaction, auction.id, new Date(at)));
  };
  async function runOnce(): Promise<number> {
    let count = 0;
    while (await announceOne()) count += 1;
    return count;
  }
  const repeater = createRepeater(
    async () => {
      await runOnce();
      return false;
    },
    { everyMs: LOOK_MS, onFault: (error) => parts.log.error({ err: error }, 'new auctions could not be told of: it is tried again') },
  );
  return { ...repeater, runOnce };
}

/** Searches that an earlier release filed, by its rule, are to be found by today's too: page by page, before any auction is told of. */
async function fileAnew({ database }: FollowingParts): Promise<void> {
  while (await hasUnfiled(database.executor)) {
    await database.transaction(async (transaction) => {
      const page = await claimUnfiled(transaction, PAGE);
      await refile(
        transaction,
        page.map(({ id, query }) => ({ id, filing: filingOf(criteriaOf(query)) })),
      );
    });
  }
}

interface Announced {
  readonly auction: NewAuction;
  readonly at: number;
}

/**
 * Page by page, each in a transaction of its own: while one that publishes is open, whoever follows the live events waits. Who was told by a page
 * before, or before a process died, is not told again, by the key of the telling; so nobody is kept in mind.
 */
async function tellSearchers(
  parts: FollowingParts,
  { auction, at }: Announced,
  { met, howOften }: { met: readonly string[]; howOften: 'at_once' | 'daily' | 'weekly' },
): Promise<void> {
  for (let start = 0; start < met.length; start += PAGE) {
    const page = await findSearchesById(parts.database.executor, met.slice(start, start + PAGE), howOften);
    await tellPage(
      parts,
      { auction, at },
      page.map((search) => ({
        userId: search.user_id,
        kind: 'search_hit',
        title: `For “${search.name}”: ${auction.title}`,
        body: 'It has just been announced. Watch it, and hear how it goes.',
        href: `/auctions/${auction.slug}`,
        auctionId: auction.id,
        slug: auction.slug,
        key: `new:${auction.id}`,
        source: searchSource(search.id),
        ...(howOften === 'at_once' ? {} : { summary: howOften }),
        // True for as long as one can still bid: a week's summary comes days later.
        validUntil: auction.closesAt.getTime(),
      })),
    );
  }
}

async function tellFollowers(parts: FollowingParts, { auction, at }: Announced): Promise<void> {
  const subjects = { seller: auction.sellerId, model: modelKey(auction) };
  for (let after = ''; ;) {
    const found = await findFollowers(parts.database.executor, subjects, { after, limit: PAGE });
    await tellPage(
      parts,
      { auction, at },
      found.map(({ userId, what }) => ({
        userId,
        kind: 'followed_new',
        title: `New: ${auction.title}`,
        body: `Offered by ${auction.seller}. You follow ${FOLLOWED[what]}.`,
        href: `/auctions/${auction.slug}`,
        auctionId: auction.id,
        slug: auction.slug,
        key: `new:${auction.id}`,
        // Who follows both and ends one still follows the other.
        ...(what === 'both' ? {} : { source: followSource({ what, subject: subjects[what] }) }),
      })),
    );
    const last = found.at(-1);
    if (last === undefined || found.length < PAGE) return;
    after = last.userId;
  }
}

const FOLLOWED = { seller: 'this seller', model: 'this model', both: 'this seller and this model' } as const;

async function tellPage({ database, notifications, live }: FollowingParts, { auction, at }: Announced, tellings: readonly Telling[]): Promise<void> {
  const others = tellings.filter(({ userId }) => userId !== auction.sellerId);
  if (others.length === 0) return;
  await database.transaction((transaction) => notifications.tell(transaction, at, others));
  live.ring();
}
