import type { Executor } from '#platform/database/database.ts';
import { createRepeater, type Repeater } from '#platform/repeater.ts';
import { criteriaOf, meets } from './criteria.ts';
import type { FollowingParts } from './parts.ts';
import { modelKey } from './saved-searches.ts';
import { claimNew, findFollowers, findMet, type NewAuction } from './store.ts';

/** Auctions become public a few times a day: who looks for one is told within seconds. */
const LOOK_MS = 2_000;
/** What opened longer ago is no news. */
const NEWS_FOR_MS = 24 * 3_600_000;
const PAGE = 500;

export interface Announcer extends Repeater {
  /** Tells of all that has become public; how many auctions it were. */
  runOnce(): Promise<number>;
}

/** Tells those who look for a vehicle, or follow its seller or model, as soon as it is public. Each auction is told of once, by one process. */
export function createAnnouncer(parts: FollowingParts): Announcer {
  const announceOne = (): Promise<boolean> => parts.database.transaction(async (transaction) => {
    const at = await parts.clock.now(transaction);
    const auction = await claimNew(transaction, { at: new Date(at), since: new Date(at - NEWS_FOR_MS) });
    if (auction === null) return false;
    const told = new Set([auction.sellerId]);
    await tellSearchers(parts, transaction, { auction, at, told });
    await tellFollowers(parts, transaction, { auction, at, told });
    return true;
  });
  async function runOnce(): Promise<number> {
    let count = 0;
    while (await announceOne()) { count += 1; parts.live.ring(); }
    return count;
  }
  const repeater = createRepeater(async () => { await runOnce(); return false; }, { everyMs: LOOK_MS, onFault: (error) => parts.log.error({ err: error }, 'new auctions could not be told of: it is tried again') });
  return { ...repeater, runOnce };
}

interface Announced { readonly auction: NewAuction; readonly at: number; /** Whoever was told already hears it once. */ readonly told: Set<string> }

async function tellSearchers(parts: FollowingParts, transaction: Executor, { auction, at, told }: Announced): Promise<void> {
  for (let after = ''; ;) {
    const found = await findMet(transaction, auction, { after, limit: PAGE });
    const met = found.filter(({ user_id: userId, query }) => !told.has(userId) && meets(auction, criteriaOf(query)));
    const first = [...new Map(met.toReversed().map((search) => [search.user_id, search])).values()];
    for (const { user_id: userId } of first) told.add(userId);
    await parts.notifications.tell(transaction, at, first.map((search) => ({
      userId: search.user_id, kind: 'search_hit', title: `For “${search.name}”: ${auction.title}`, body: 'It has just been announced. Watch it, and hear how it goes.', href: `/auctions/${auction.slug}`,
      auctionId: auction.id, slug: auction.slug, key: `new:${auction.id}`, ...(search.how_often === 'daily' ? { isForSummary: true } : {}),
    })));
    const last = found.at(-1);
    if (last === undefined || found.length < PAGE) return;
    after = last.id;
  }
}

async function tellFollowers(parts: FollowingParts, transaction: Executor, { auction, at, told }: Announced): Promise<void> {
  for (let after = ''; ;) {
    const found = await findFollowers(transaction, { seller: auction.sellerId, model: modelKey(auction) }, { after, limit: PAGE });
    await parts.notifications.tell(transaction, at, found.filter((userId) => !told.has(userId)).map((userId) => ({
      userId, kind: 'followed_new', title: `New: ${auction.title}`, body: `Offered by ${auction.seller}. You follow this seller or this model.`, href: `/auctions/${auction.slug}`, auctionId: auction.id, slug: auction.slug, key: `new:${auction.id}`,
    })));
    const last = found.at(-1);
    if (last === undefined || found.length < PAGE) return;
    after = last;
  }
}
