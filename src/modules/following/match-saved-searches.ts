import { DAY_MS } from '#contract/durations.ts';
import { type NotificationRequest, searchSource } from '#modules/notifications/index.ts';
import type { SiteSettings } from '#contract/settings.ts';
import type { Follow } from '#contract/saved-searches.ts';
import { formatAmount } from '#contract/format/money.ts';
import { criteriaOf, indexEntryOf, isAllIn, isInAllInRange, isOfModels, matchKeysOf } from './criteria.ts';
import { nearEnough } from './near-criteria.ts';
import type { FollowingDeps } from './deps.ts';
import { carKey, followSource, modelKey } from './saved-searches.ts';
import {
  claimUnindexed,
  findFollowers,
  type Follower,
  findMatchingIds,
  findNew,
  findSearchesById,
  hasUnindexed,
  markAnnounced,
  type NewAuction,
  reindex,
} from './store.ts';

const NEWS_FOR_MS = DAY_MS;
const PAGE = 500;

export interface SavedSearchMatcher {
  runOnce(): Promise<number>;
}

/** Each user is notified once per auction, even with several processes. */
export function createSavedSearchMatcher(deps: FollowingDeps): SavedSearchMatcher {
  const announceOne = async (): Promise<boolean> => {
    await reindexSearches(deps);
    const at = await deps.clock.now(deps.database.executor);
    const auction = await findNew(deps.database.executor, { since: new Date(at - NEWS_FOR_MS) });
    if (auction === null) return false;
    const site = await deps.operations.settings(deps.database.executor);
    const met = await findMatchingIds(deps.database.executor, matchKeysOf(auction, site.currency));
    // A user with several matches is notified once, at the highest frequency. Instant searches and follows therefore
    // come before weekly searches. Paused searches are skipped.
    await notifySearchers(deps, { auction, at }, { met, site, howOften: 'at_once' });
    await notifyFollowers(deps, { auction, at });
    await notifySearchers(deps, { auction, at }, { met, site, howOften: 'daily' });
    await notifySearchers(deps, { auction, at }, { met, site, howOften: 'weekly' });
    return deps.database.transaction((transaction) => markAnnounced(transaction, auction.id, new Date(at)));
  };
  async function runOnce(): Promise<number> {
    let count = 0;
    while (await announceOne()) count += 1;
    return count;
  }
  return { runOnce };
}

async function reindexSearches({ database }: FollowingDeps): Promise<void> {
  while (await hasUnindexed(database.executor)) {
    await database.transaction(async (transaction) => {
      const page = await claimUnindexed(transaction, PAGE);
      await reindex(
        transaction,
        page.map(({ id, query }) => ({ id, entry: indexEntryOf(criteriaOf(query)) })),
      );
    });
  }
}

interface Announced {
  readonly auction: NewAuction;
  readonly at: number;
}

/** An open transaction that publishes blocks live events, so each page has its own. */
async function notifySearchers(
  deps: FollowingDeps,
  { auction, at }: Announced,
  {
    met,
    site,
    howOften,
  }: {
    met: readonly string[];
    site: Pick<SiteSettings, 'currency' | 'distance_unit'>;
    howOften: 'at_once' | 'daily' | 'weekly';
  },
): Promise<void> {
  for (let start = 0; start < met.length; start += PAGE) {
    const found = await findSearchesById(deps.database.executor, met.slice(start, start + PAGE), howOften);
    const fitting = found.filter(
      ({ query }) => isOfModels(query, auction) && isInAllInRange(query, auction, site.currency),
    );
    const page = await nearEnough(fitting, auction.location, site.distance_unit);
    await notifyPage(
      deps,
      { auction, at },
      page.map((search) => ({
        userId: search.user_id,
        kind: 'search_hit',
        // The car comes first, so that a short subject line names it.
        title: `New match: ${auction.title}`,
        body: `It matches your search “${search.name}”${priceText(search.query, auction, site.currency)}. Watch it to get updates.`,
        source: searchSource(search.id),
        ...(howOften === 'at_once' ? {} : { summary: howOften }),
        // Valid until bidding ends: a weekly summary is sent days later.
        validUntil: auction.closesAt.getTime(),
      })),
    );
  }
}

function priceText(query: string, { allInPrice }: NewAuction, currency: string): string {
  return isAllIn(new URLSearchParams(query)) ? ` and starts at ${formatAmount(allInPrice, currency)} all-in` : '';
}

async function notifyFollowers(deps: FollowingDeps, { auction, at }: Announced): Promise<void> {
  const named = { make: auction.makeName ?? auction.make, model: auction.modelName ?? auction.model };
  const subjects = {
    seller: auction.sellerId,
    makes: [...new Set([carKey(auction.make), carKey(named.make)])],
    models: [...new Set([modelKey(auction), modelKey(named)])],
  };
  for (let after = ''; ;) {
    const found = await findFollowers(deps.database.executor, subjects, { after, limit: PAGE });
    await notifyPage(
      deps,
      { auction, at },
      found.map(({ userId, kinds, subject }) => ({
        userId,
        kind: 'followed_new',
        title: `New: ${auction.title}`,
        body: `Offered by ${auction.seller}. You follow ${followedText(kinds)}.`,
        // A user who follows several and ends one still follows the others.
        ...(isOne(kinds) ? { source: followSource({ kind: kinds, subject }) } : {}),
      })),
    );
    const last = found.at(-1);
    if (last === undefined || found.length < PAGE) return;
    after = last.userId;
  }
}

const isOne = (kinds: Follower['kinds']): kinds is Follow['kind'] => !kinds.includes(',');
const followedText = (kinds: Follower['kinds']): string =>
  kinds
    .split(',')
    .map((kind) => `this ${kind}`)
    .join(' and ');

async function notifyPage(
  { database, notifications, live }: FollowingDeps,
  { auction, at }: Announced,
  requests: readonly Omit<NotificationRequest, 'href' | 'auctionId' | 'slug' | 'key'>[],
): Promise<void> {
  const about = {
    href: `/auctions/${auction.slug}`,
    auctionId: auction.id,
    slug: auction.slug,
    key: `new:${auction.id}`,
  };
  const others = requests.flatMap((each) => (each.userId === auction.sellerId ? [] : [{ ...each, ...about }]));
  if (others.length === 0) return;
  await database.transaction((transaction) => notifications.notify(transaction, at, others));
  live.wake();
}
