import { HOUR_MS } from '#contract/durations.ts';
import { formatZonelessUtc } from '#contract/format/utc-times.ts';
import type { LiveBoard } from '#contract/live-board.ts';
import { MAX_ON_BOARD } from '#contract/limits.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { CatalogueDeps } from './deps.ts';
import { type BoardCandidate, findAuctionsByIds, listBoardCandidates } from './listing-store.ts';
import { presentFees } from './presenter.ts';
import { presentRows } from './present-rows.ts';
import { readOwnStatus } from './read-auction.ts';
import { watchedAuctionIds } from './store.ts';

const MAX_CONSIDERED = 200;
const MAX_OTHERS = 48;
const CLOSED_STAYS_MS = HOUR_MS;

function choose(candidates: readonly BoardCandidate[], slugs: string | undefined): readonly BoardCandidate[] {
  const chosen = slugs === undefined ? null : new Set(slugs.split(','));
  return candidates.filter(({ slug }) => chosen === null || chosen.has(slug)).slice(0, MAX_ON_BOARD);
}

/** Shows only auctions that the user leads, was outbid in or watches. */
export async function readLiveBoard(
  deps: CatalogueDeps,
  actor: SignedIn,
  slugs: string | undefined,
): Promise<LiveBoard> {
  const { executor } = deps.database;
  const [now, watched, bidderStatuses] = await Promise.all([
    deps.clock.now(executor),
    watchedAuctionIds(executor, actor.userId, MAX_CONSIDERED),
    deps.bidding.bidderStatuses(executor, actor.userId),
  ]);
  const followed = [...new Set([...[...bidderStatuses.keys()].slice(0, MAX_CONSIDERED), ...watched])];
  const candidates = await listBoardCandidates(executor, followed, { closedSince: now - CLOSED_STAYS_MS });
  const shown = choose(candidates, slugs);
  const ids = new Set(shown.map(({ id }) => id));
  const others = candidates.filter(({ id, isLive }) => isLive && !ids.has(id));
  return {
    auctions: await presentBoard(deps, actor, [...ids], deps.live.serverTime()),
    others: others
      .slice(0, MAX_OTHERS)
      .map(({ slug, title, closesAt }) => ({ slug, title, close_date: formatZonelessUtc(closesAt) })),
    other_count: others.length,
    is_following: followed.length > 0,
    server_time: deps.live.serverTime(),
  };
}

async function presentBoard(
  deps: CatalogueDeps,
  actor: SignedIn,
  ids: readonly string[],
  serverTime: number,
): Promise<LiveBoard['auctions']> {
  const { executor } = deps.database;
  const byId = new Map((await findAuctionsByIds(executor, ids)).map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  const [summaries, statuses] = await Promise.all([
    presentRows(deps, executor, rows),
    readOwnStatus(deps, executor, actor, rows),
  ]);
  return rows.flatMap((row, index) => {
    const summary = summaries[index];
    if (summary === undefined) return [];
    return [{ ...summary, fees: presentFees(row.terms), server_time: serverTime, you: statuses.get(row.id) ?? null }];
  });
}
