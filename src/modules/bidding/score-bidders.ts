import { MINUTE_MS } from '#contract/durations.ts';
import {
  scoreBidders,
  SHILL_ALARM_SCORE,
  type ConnectedPerson,
  type ScoredBidder,
  type ShillScore,
  type Traces,
} from '#auction/shill-score.ts';
import { LIVE_VOID_MINUTES } from '#contract/live-dashboard.ts';
import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { BiddingDeps } from './deps.ts';
import { EVIDENCE_MS } from './keep-evidence.ts';
import { findInfo, type AuctionInfo } from './store/auction-info.ts';
import { putShillAlarm, readShillAlarms, reopenAfterLapse, type ShillAlarmRow } from './store/shill-alarms.ts';
import {
  findScoringDue,
  markScored,
  readConnected,
  readEvidence,
  readHistories,
  type DueScoring,
} from './store/shill-scoring.ts';
import { readBiddings } from './store/states.ts';

/** Auctions further from their close are not scored: they have few bids, and the winner does not pay yet. */
const SCORED_BEFORE_CLOSE_MS = 24 * 60 * MINUTE_MS;
/** Scored once more this long after the close, to include the last bids. */
const SCORED_AFTER_CLOSE_MS = 60 * MINUTE_MS;
const SCORED_AGAIN_MS = MINUTE_MS / 2;

type ScoringDeps = Pick<BiddingDeps, 'database' | 'clock' | 'log' | 'accounts' | 'cardsOf'>;

export async function reopenLapsedAlarms({ database: { executor }, clock }: ScoringDeps): Promise<void> {
  const now = await clock.now(executor);
  await reopenAfterLapse(executor, new Date(now - LIVE_VOID_MINUTES * MINUTE_MS));
}

export async function scoreNextAuction(deps: ScoringDeps): Promise<number> {
  const { executor } = deps.database;
  const now = await deps.clock.now(executor);
  const due = await findScoringDue(executor, {
    closesBefore: new Date(now + SCORED_BEFORE_CLOSE_MS),
    closedSince: new Date(now - SCORED_AFTER_CLOSE_MS),
    scoredBefore: new Date(now - SCORED_AGAIN_MS),
  });
  if (due === null) return 0;
  try {
    await scoreAuction(deps, due, now);
  } catch (error) {
    // The auction's next bid scores it again. Until then it must not block the others.
    deps.log.error({ err: error, auctionId: due.auctionId }, 'the bidders of an auction could not be scored');
    await markScored(executor, due, new Date(now));
  }
  return 1;
}

async function scoreAuction(deps: ScoringDeps, due: DueScoring, now: number): Promise<void> {
  const { executor } = deps.database;
  const [found] = await findInfo(executor, [due.auctionId]);
  const scores = found === undefined ? [] : await scoresOf(deps, found.info, now);
  const blocked = (await readBiddings(executor, [due.auctionId])).get(due.auctionId)?.blockedIds ?? [];
  const suspects = scores.filter(({ userId, score }) => score >= SHILL_ALARM_SCORE && !blocked.includes(userId));
  await deps.database.transaction(async (transaction) => {
    const earlier = await readShillAlarms(transaction, due.auctionId);
    for (const suspect of suspects) {
      if (isSettled(suspect, earlier, now)) continue;
      await putShillAlarm(transaction, {
        id: newId(),
        auctionId: due.auctionId,
        bidderId: suspect.userId,
        score: suspect.score,
        reasons: suspect.reasons,
        raisedAt: new Date(now),
      });
    }
    await markScored(transaction, due, new Date(now));
  });
}

function isSettled({ userId, reasons }: ShillScore, alarms: readonly ShillAlarmRow[], now: number): boolean {
  return alarms.some(({ bidderId, decision, decidedAt, reasons: known }) => {
    if (bidderId !== userId || decision === null || decidedAt === null) return false;
    if (decision === 'void_requested') return now - decidedAt.getTime() < LIVE_VOID_MINUTES * MINUTE_MS;
    return reasons.every(({ kind }) => known.some((reason) => reason.kind === kind));
  });
}

async function scoresOf(deps: ScoringDeps, info: AuctionInfo, now: number): Promise<ShillScore[]> {
  const { executor } = deps.database;
  const histories = await readHistories(executor, info, new Date(now - EVIDENCE_MS));
  const bidderIds = histories.map(({ bidderId }) => bidderId);
  if (bidderIds.length === 0) return [];
  const sides = await sidesOf(deps, executor, info, new Set(bidderIds));
  const seen = await seenWith(deps, executor, { info, bidderIds, others: [...sides.keys()] });
  const bidders = histories.map((history): ScoredBidder => ({
    userId: history.bidderId,
    ...seen.of(history.bidderId),
    accountAgeDays: seen.ageDays(history.bidderId),
    sellersAuctions: new Set(history.sellersAuctions),
    otherAuctions: history.otherAuctions,
    won: history.won,
  }));
  const networks = [...new Set(bidders.flatMap(({ network }) => [...network]))];
  const people = await deps.accounts.countUsersByNetwork(executor, networks);
  return scoreBidders({
    bidders,
    sellerSide: [...sides].map(([userId, side]): ConnectedPerson => ({ userId, side, ...seen.of(userId) })),
    peopleOn: (network) =>
      Math.max(people.get(network) ?? 0, bidders.filter((bidder) => bidder.network.has(network)).length),
  });
}

async function sidesOf(
  deps: ScoringDeps,
  executor: Executor,
  info: AuctionInfo,
  bidders: ReadonlySet<string>,
): Promise<Map<string, ConnectedPerson['side']>> {
  const sides = new Map<string, ConnectedPerson['side']>();
  for (const userId of await readConnected(executor, info.auctionId)) sides.set(userId, 'co_member');
  for (const userId of await deps.accounts.staffIds(executor)) sides.set(userId, 'staff');
  sides.set(info.sellerId, 'seller');
  // Includes people who became connected to the seller after they bid.
  for (const userId of bidders) sides.delete(userId);
  return sides;
}

class Seen {
  readonly #traces = new Map<string, { network: Set<string>; browser: Set<string>; card: Set<string> }>();
  readonly #ages = new Map<string, number>();

  of(userId: string): Traces {
    return this.#tracesOf(userId);
  }
  ageDays(userId: string): number {
    return this.#ages.get(userId) ?? Number.MAX_SAFE_INTEGER;
  }
  add(userId: string, kind: keyof Traces, value: string | null): void {
    if (value !== null) this.#tracesOf(userId)[kind].add(value);
  }
  addAge(userId: string, days: number | null): void {
    if (days !== null) this.#ages.set(userId, Math.min(days, this.ageDays(userId)));
  }
  #tracesOf(userId: string) {
    const traces = this.#traces.get(userId) ?? { network: new Set(), browser: new Set(), card: new Set() };
    this.#traces.set(userId, traces);
    return traces;
  }
}

async function seenWith(
  deps: ScoringDeps,
  executor: Executor,
  { info, bidderIds, others }: { info: AuctionInfo; bidderIds: readonly string[]; others: readonly string[] },
): Promise<Seen> {
  const seen = new Seen();
  const everybody = [...bidderIds, ...others];
  const evidence = await readEvidence(executor, { auctionId: info.auctionId, bidderIds: everybody });
  for (const row of evidence) {
    seen.add(row.bidder_id, 'network', row.network);
    seen.add(row.bidder_id, 'browser', row.device_key);
    seen.add(row.bidder_id, 'card', row.card_fingerprint);
    seen.addAge(row.bidder_id, row.age_days);
  }
  for (const { userId, kind, value } of await deps.accounts.signInTraces(executor, everybody))
    seen.add(userId, kind === 'network' ? 'network' : 'browser', value);
  for (const { userId, fingerprint } of await deps.cardsOf(executor, everybody)) seen.add(userId, 'card', fingerprint);
  return seen;
}
