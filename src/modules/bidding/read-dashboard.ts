import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { FORMER_MEMBER, memberName } from '#contract/member-names.ts';
import { hidesAmounts } from '#auction/lifecycle.ts';
import type { Alarm, FileBidders, LiveDashboard as DashboardView, LiveBid } from '#contract/live-dashboard.ts';
import { SHILL_REASONS } from '#contract/shill-labels.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { countPeopleOnline, findStalledFollowers, type StalledFollower } from '#platform/live/heartbeat.ts';
import type { BiddingDepsWithNames } from './deps.ts';
import { presentBid } from './present.ts';
import { money } from '#contract/primitives.ts';
import { linesOfEntry } from './read-history.ts';
import { findInfo, findInfoBySlug } from './store/auction-info.ts';
import { readNewestWithLines } from './store/ledger.ts';
import {
  bidderPatterns,
  liveFigures,
  lateCloses,
  oldestPendingNotification,
  pausedNow,
  unusualBids,
} from './store/dashboard-queries.ts';
import { openShillAlarms } from './store/shill-alarms.ts';
import { readBiddings } from './store/states.ts';
import { toIsoString } from '#contract/format/utc-times.ts';

export const LATE_CLOSE_MS = 5_000;
const STALLED_NOTIFICATIONS_MS = 30_000;
const LARGE_TIMES = 3;
const YOUNG_MS = 7 * DAY_MS;
const MANY_BIDS_IN_HOUR = 12;
const BIDS_SHOWN = 40;
const SHILL_ALARM_SHOWN_MS = 7 * DAY_MS;

export async function readDashboard(deps: BiddingDepsWithNames, actor: Actor): Promise<Result<DashboardView>> {
  const refusal = refusalUnlessMay(actor, 'see_auctions');
  if (refusal !== null) return refusal;
  const { executor } = deps.database;
  const now = await deps.clock.now(executor);
  const [figures, paused, alarms, bids] = [
    await liveFigures(executor, now - MINUTE_MS),
    await pausedNow(executor, now),
    await findAlarms(deps, now),
    await newestBids(deps),
  ];
  return accepted({
    live: figures.live,
    bids_last_minute: figures.lastMinute,
    people_online: await countPeopleOnline(executor, now),
    bids,
    alarms,
    server_time: now,
    paused: paused.map((each) => ({
      slug: each.slug,
      title: each.title,
      paused_until: toIsoString(each.pausedUntil.getTime()),
    })),
  });
}

async function newestBids({ database: { executor }, accounts }: BiddingDepsWithNames): Promise<LiveBid[]> {
  const entries = await readNewestWithLines(executor, BIDS_SHOWN);
  const info = new Map(
    (await findInfo(executor, [...new Set(entries.map(({ auctionId }) => auctionId))])).map((found) => [
      found.info.auctionId,
      found.info,
    ]),
  );
  const lines = entries
    .flatMap((entry) =>
      linesOfEntry(entry)
        .toReversed()
        .map((line) => ({ line, info: info.get(entry.auctionId) })),
    )
    .slice(0, BIDS_SHOWN);
  const names = await accounts.usernames(executor, [...new Set(lines.map(({ line }) => line.bidderId))]);
  return lines.flatMap(({ line, info: of }) =>
    of === undefined
      ? []
      : [
          {
            slug: of.slug,
            title: of.title,
            bid: presentBid(line, memberName(names, line.bidderId), of.terms.currency),
          },
        ],
  );
}

async function findAlarms(deps: BiddingDepsWithNames, now: number): Promise<Alarm[]> {
  const { executor } = deps.database;
  const [late, waiting, unusual] = [
    await lateCloses(executor, now - LATE_CLOSE_MS),
    await oldestPendingNotification(executor),
    await unusualBids(executor, { since: now - HOUR_MS, times: LARGE_TIMES, many: MANY_BIDS_IN_HOUR }),
  ];
  const alarms: Alarm[] = late.map((each) => ({
    kind: 'late_close',
    slug: each.slug,
    title: each.title,
    text: `Should have closed ${Math.round((now - each.closesAt.getTime()) / 1000)} seconds ago.`,
    since: toIsoString(each.closesAt.getTime()),
  }));
  if (waiting !== null && now - waiting > STALLED_NOTIFICATIONS_MS) {
    alarms.push({
      kind: 'stalled_notifications',
      slug: null,
      title: 'Notifications',
      text: `Notifications for events from ${Math.round((now - waiting) / 1000)} seconds ago haven’t been sent yet.`,
      since: toIsoString(waiting),
    });
  }
  alarms.push(...(await shillAlarms(deps, now)));
  alarms.push(...(await findStalledFollowers(executor, now)).map((tail) => streamAlarm(tail, now)));
  const registered = await deps.accounts.registeredAt(
    executor,
    unusual.map((each) => each.bidderId),
  );
  const names = await deps.accounts.usernames(
    executor,
    unusual.map((each) => each.bidderId),
  );
  for (const each of unusual) {
    const name = memberName(names, each.bidderId);
    const base = { slug: each.slug, title: each.title, since: toIsoString(each.lastAt.getTime()) };
    const registeredAt = registered.get(each.bidderId)?.getTime() ?? null;
    if (each.isLarge)
      alarms.push({
        ...base,
        kind: 'large_bid',
        text: `${name} made a bid or set a maximum of at least ${LARGE_TIMES} times the previous price.`,
      });
    if (isYoung(registeredAt, now) && each.isLarge)
      alarms.push({
        ...base,
        kind: 'new_account',
        text: `${name} registered ${Math.max(1, Math.round((now - registeredAt) / DAY_MS))} days ago.`,
      });
    if (each.bids >= MANY_BIDS_IN_HOUR)
      alarms.push({ ...base, kind: 'many_bids', text: `${name} placed ${each.bids} bids in the past hour.` });
  }
  return alarms;
}

const isYoung = (registeredAt: number | null, now: number): registeredAt is number =>
  registeredAt !== null && now - registeredAt < YOUNG_MS;

async function shillAlarms({ database: { executor }, accounts }: BiddingDepsWithNames, now: number): Promise<Alarm[]> {
  const open = await openShillAlarms(executor, new Date(now - SHILL_ALARM_SHOWN_MS));
  const names = await accounts.usernames(
    executor,
    open.map(({ bidderId }) => bidderId),
  );
  return open.map(({ slug, title, bidderId, score, reasons, raisedAt }) => ({
    kind: 'suspected_shill',
    slug,
    title,
    text: `${names.get(bidderId) ?? `A ${FORMER_MEMBER}`} may be bidding for the seller (score ${score}): ${reasons
      .map(({ kind }) => SHILL_REASONS[kind])
      .join('; ')}. Decide on the auction’s page.`,
    since: toIsoString(raisedAt.getTime()),
  }));
}

const ID_END = 8;
/** Bids do not depend on the stream. */
function streamAlarm({ processId, why, since, waiting }: StalledFollower, now: number): Alarm {
  const seconds = Math.round((now - since) / 1000);
  const watchers =
    'Bidding and closing are not affected. Visitors connected to it refresh every few seconds in the meantime.';
  return {
    kind: 'stalled_stream',
    slug: null,
    title: `Process ${processId.slice(-ID_END)}`,
    since: toIsoString(since),
    text:
      why === 'stalled'
        ? `It hasn’t published an event for ${seconds} seconds, and ${waiting} ${waiting === 1 ? 'waits' : 'wait'} in the queue. ${watchers} Check its log, and restart it if this continues. No events are lost, and visitors reconnect automatically.`
        : `No heartbeat for ${seconds} seconds, and it didn’t shut down cleanly. ${watchers} Check whether it’s running, and restart it if needed. A removed process disappears from this list after ten minutes.`,
  };
}

export async function readAuctionBidders(
  deps: BiddingDepsWithNames,
  actor: Actor,
  slug: string,
): Promise<Result<FileBidders>> {
  const refusal = refusalUnlessMay(actor, 'see_auctions');
  if (refusal !== null) return refusal;
  const { executor } = deps.database;
  const [found] = await findInfoBySlug(executor, [slug]);
  const bidding =
    found === undefined ? undefined : (await readBiddings(executor, [found.info.auctionId])).get(found.info.auctionId);
  if (found === undefined || bidding === undefined) return refuse('auction_not_found');
  const { info } = found;
  const now = await deps.clock.now(executor);
  const isHidden = hidesAmounts(bidding.state.status);
  const byMaximum = await bidderPatterns(executor, info.auctionId);
  // The order must not tell whose maximum is higher.
  const patterns = isHidden
    ? byMaximum.toSorted((one, other) => other.bids - one.bids || (one.bidderId < other.bidderId ? -1 : 1))
    : byMaximum;
  const bidderIds = patterns.map((each) => each.bidderId);
  const [names, signals] = [
    await deps.accounts.usernames(executor, bidderIds),
    await deps.signalsOf(executor, { sellerId: info.sellerId, bidderIds }),
  ];
  const { pausedUntil } = bidding.state;
  return accepted({
    paused_until: pausedUntil === undefined || pausedUntil <= now ? null : toIsoString(pausedUntil),
    items: patterns.map((each) => {
      const signal = signals.get(each.bidderId);
      const registeredAt = signal?.registeredAt ?? null;
      return {
        username: memberName(names, each.bidderId),
        bids: each.bids,
        maximum: isHidden ? null : money(each.maximum, info.terms.currency),
        leading: bidding.state.leader?.bidderId === each.bidderId,
        blocked: bidding.blockedIds.includes(each.bidderId),
        registered_at: registeredAt === null ? null : toIsoString(registeredAt),
        signals: [
          ...(signal?.sameNetwork === true ? ['same_network' as const] : []),
          ...(signal?.sameCard === true ? ['same_card' as const] : []),
          ...(isYoung(registeredAt, now) ? ['new_account' as const] : []),
          ...(each.isOnlyThisSeller ? ['only_this_seller' as const] : []),
          ...(each.neverLed ? ['never_led' as const] : []),
        ],
      };
    }),
  });
}
