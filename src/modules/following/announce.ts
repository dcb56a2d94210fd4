import type { Telling } from '#modules/notifications/index.ts';
import type { HowOften } from '#contract/saved-searches.ts';
import { createRepeater, type Repeater } from '#platform/repeater.ts';
import { criteriaOf, filingOf, shownBy } from './criteria.ts';
import type { FollowingParts } from './parts.ts';
import { modelKey } from './saved-searches.ts';
import {
  claimUnfiled,
  findFollowers,
  findMet,
  findNew,
  findSearchesById,
  hasUnfiled,
  markAnnounced,
  type NewAuction,
  refile,
  type MetSearch,
} from './store.ts';

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
    const told = new Set([auction.sellerId]);
    const searchers = await findSearchers(parts, { auction, at, told });
    // Who is told at once is not told by a summary, days later: a follow goes before a search for Mondays.
    await tellSearchers(
      parts,
      { auction, at, told },
      searchers.filter(({ how_often: howOften }) => howOften === 'at_once'),
    );
    await tellFollowers(parts, { auction, at, told });
    await tellSearchers(parts, { auction, at, told }, searchers);
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
  /** Whoever was told already hears it once. */
  readonly told: Set<string>;
}

/** Whose searches meet an auction in several ways is told as the most eager of them asks; what is paused asks nothing. */
const EAGERNESS = { at_once: 3, daily: 2, weekly: 1, paused: 0 } as const satisfies Record<HowOften, number>;

/** Whose searches an auction meets, each with the most eager of theirs. */
async function findSearchers(parts: FollowingParts, { auction, told }: Announced): Promise<MetSearch[]> {
  const { currency } = await parts.operations.settings(parts.database.executor);
  const ids = await findMet(parts.database.executor, shownBy(auction, currency));
  const eager = new Map<string, MetSearch>();
  for (let start = 0; start < ids.length; start += PAGE) {
    for (const search of await findSearchesById(parts.database.executor, ids.slice(start, start + PAGE))) {
      const most = EAGERNESS[eager.get(search.user_id)?.how_often ?? 'paused'];
      if (!told.has(search.user_id) && EAGERNESS[search.how_often] > most) eager.set(search.user_id, search);
    }
  }
  return [...eager.values()];
}

/**
 * Page by page, each in a transaction of its own: while one that publishes is open, whoever follows the live events waits. Who was told
 * before a process died is not told again, by the key of the telling.
 */
async function tellSearchers(parts: FollowingParts, { auction, at, told }: Announced, searchers: readonly MetSearch[]): Promise<void> {
  const untold = searchers.filter(({ user_id: userId }) => !told.has(userId));
  for (let start = 0; start < untold.length; start += PAGE) {
    const page = untold.slice(start, start + PAGE);
    for (const { user_id: userId } of page) told.add(userId);
    await tellPage(
      parts,
      at,
      page.map((search) => ({
        userId: search.user_id,
        kind: 'search_hit',
        title: `For “${search.name}”: ${auction.title}`,
        body: 'It has just been announced. Watch it, and hear how it goes.',
        href: `/auctions/${auction.slug}`,
        auctionId: auction.id,
        slug: auction.slug,
        key: `new:${auction.id}`,
        ...(search.how_often === 'daily' || search.how_often === 'weekly' ? { summary: search.how_often } : {}),
        // True for as long as one can still bid: a week's summary comes days later.
        validUntil: auction.closesAt.getTime(),
      })),
    );
  }
}

async function tellFollowers(parts: FollowingParts, { auction, at, told }: Announced): Promise<void> {
  for (let after = ''; ;) {
    const found = await findFollowers(parts.database.executor, { seller: auction.sellerId, model: modelKey(auction) }, { after, limit: PAGE });
    const untold = found.filter((userId) => !told.has(userId));
    for (const userId of untold) told.add(userId);
    await tellPage(
      parts,
      at,
      untold.map((userId) => ({
        userId,
        kind: 'followed_new',
        title: `New: ${auction.title}`,
        body: `Offered by ${auction.seller}. You follow this seller or this model.`,
        href: `/auctions/${auction.slug}`,
        auctionId: auction.id,
        slug: auction.slug,
        key: `new:${auction.id}`,
      })),
    );
    const last = found.at(-1);
    if (last === undefined || found.length < PAGE) return;
    after = last;
  }
}

async function tellPage({ database, notifications, live }: FollowingParts, at: number, tellings: readonly Telling[]): Promise<void> {
  if (tellings.length === 0) return;
  await database.transaction((transaction) => notifications.tell(transaction, at, tellings));
  live.ring();
}
