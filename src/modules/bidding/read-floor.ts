import type { Alarm, FileBidders, Floor as FloorView, FloorBid } from '#contract/floor.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, type Result } from '#platform/http/result.ts';
import { findStalledTails, type StalledTail } from '#platform/live/tail-beat.ts';
import { formatAmount } from '#contract/format/money.ts';
import type { FloorParts } from './parts.ts';
import { noSuchAuction } from './policy.ts';
import { presentBid } from './present.ts';
import { money } from '#contract/primitives.ts';
import { linesOfEntry } from './read-history.ts';
import { findFacts, findFactsBySlug } from './store/facts.ts';
import { readNewestWithLines } from './store/ledger.ts';
import { bidderPatterns, floorFigures, lateCloses, oldestWaitingTelling, pausedNow, unusualBids } from './store/watch.ts';
import { readFloors } from './store/states.ts';
import { timestamp } from '#platform/utc-times.ts';
import { listRequests } from './two-staff.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A close that is so late is an alarm: the closer looks every second. */
export const LATE_CLOSE_MS = 5_000;
/** What is to be told and has not been for so long. */
const STALLED_TELLINGS_MS = 30_000;
/** What is looked at twice: a maximum of so many times the price, an account so young, so many bids of one in an hour. */
const LARGE_TIMES = 3;
const YOUNG_MS = 7 * DAY_MS;
const MANY_BIDS_IN_HOUR = 12;
/** How far the stream of bids goes back. */
const BIDS_SHOWN = 40;

/** What runs, what is not as it should be, and what waits for a second member of the staff. */
export async function readFloorForStaff(parts: FloorParts, actor: Actor): Promise<Result<FloorView>> {
  const refusal = refusalUnlessMay(actor, 'see_auctions');
  if (refusal !== null) return refusal;
  const { executor } = parts.database;
  const now = await parts.clock.now(executor);
  const [figures, paused, requests, alarms, bids] = [
    await floorFigures(executor, { minuteAgo: now - MINUTE_MS, hourAgo: now - HOUR_MS }),
    await pausedNow(executor, now),
    await listRequests(parts, executor),
    await findAlarms(parts, now),
    await newestBids(parts),
  ];
  return accepted({
    live: figures.live,
    bids_last_minute: figures.lastMinute,
    bids_last_hour: figures.lastHour,
    bids,
    requests,
    alarms,
    server_time: now,
    paused: paused.map((each) => ({ slug: each.slug, title: each.title, paused_until: timestamp(each.pausedUntil.getTime()) })),
  });
}

/** The newest bids over all live auctions. */
async function newestBids({ database: { executor }, accounts }: FloorParts): Promise<FloorBid[]> {
  const entries = await readNewestWithLines(executor, BIDS_SHOWN);
  const facts = new Map(
    (await findFacts(executor, [...new Set(entries.map(({ auctionId }) => auctionId))])).map((found) => [found.facts.auctionId, found.facts]),
  );
  const lines = entries
    .flatMap((entry) =>
      linesOfEntry(entry)
        .toReversed()
        .map((line) => ({ line, facts: facts.get(entry.auctionId) })),
    )
    .slice(0, BIDS_SHOWN);
  const names = await accounts.usernames(executor, [...new Set(lines.map(({ line }) => line.bidderId))]);
  return lines.flatMap(({ line, facts: of }) =>
    of === undefined ? [] : [{ slug: of.slug, title: of.title, bid: presentBid(line, names.get(line.bidderId) ?? 'former member', of.terms.currency) }],
  );
}

async function findAlarms(parts: FloorParts, now: number): Promise<Alarm[]> {
  const { executor } = parts.database;
  const [late, waiting, unusual] = [
    await lateCloses(executor, now - LATE_CLOSE_MS),
    await oldestWaitingTelling(executor),
    await unusualBids(executor, { since: now - HOUR_MS, times: LARGE_TIMES, many: MANY_BIDS_IN_HOUR }),
  ];
  const alarms: Alarm[] = late.map((each) => ({
    kind: 'late_close',
    slug: each.slug,
    title: each.title,
    text: `Should have closed ${Math.round((now - each.closesAt.getTime()) / 1000)} seconds ago.`,
    since: timestamp(each.closesAt.getTime()),
  }));
  if (waiting !== null && now - waiting > STALLED_TELLINGS_MS) {
    alarms.push({
      kind: 'stalled_tellings',
      slug: null,
      title: 'Notifications',
      text: `What happened ${Math.round((now - waiting) / 1000)} seconds ago is not told yet.`,
      since: timestamp(waiting),
    });
  }
  alarms.push(...(await findStalledTails(executor, now)).map((tail) => streamAlarm(tail, now)));
  const registered = await parts.accounts.registeredAt(
    executor,
    unusual.map((each) => each.bidderId),
  );
  const names = await parts.accounts.usernames(
    executor,
    unusual.map((each) => each.bidderId),
  );
  for (const each of unusual) {
    const name = names.get(each.bidderId) ?? 'former member';
    const base = { slug: each.slug, title: each.title, since: timestamp(each.lastAt.getTime()) };
    const age = now - (registered.get(each.bidderId)?.getTime() ?? 0);
    if (each.isLarge)
      alarms.push({
        ...base,
        kind: 'large_bid',
        text: `${name} bid up to ${formatAmount(each.maximum, each.currency)}, ${LARGE_TIMES} times the price before it or more.`,
      });
    if (age < YOUNG_MS && each.isLarge)
      alarms.push({ ...base, kind: 'new_account', text: `${name} registered ${Math.max(1, Math.round(age / DAY_MS))} days ago.` });
    if (each.bids >= MANY_BIDS_IN_HOUR) alarms.push({ ...base, kind: 'many_bids', text: `${name} placed ${each.bids} bids within the hour.` });
  }
  return alarms;
}

const ID_END = 8;
/** What stands still, whom it concerns, and what to do: bids never wait for the stream. */
function streamAlarm({ processId, why, since, waiting }: StalledTail, now: number): Alarm {
  const seconds = Math.round((now - since) / 1000);
  const watchers = 'Bids are taken and auctions close as always; who watches through it asks again every few seconds meanwhile.';
  return {
    kind: 'stalled_stream',
    slug: null,
    title: `Process ${processId.slice(-ID_END)}`,
    since: timestamp(since),
    text:
      why === 'stalled'
        ? `It has told no event for ${seconds} seconds, and ${waiting} ${waiting === 1 ? 'waits' : 'wait'}. ${watchers} Look into its log, and restart it if this lasts: it misses nothing, and its watchers come back by themselves.`
        : `Nothing was heard of it for ${seconds} seconds, and it did not sign off. ${watchers} See whether it runs, and restart it; one that was taken away is forgotten after ten minutes.`,
  };
}

/** The bidders of an auction, with what speaks against each: for the staff to judge. */
export async function readFileBidders(parts: FloorParts, actor: Actor, slug: string): Promise<Result<FileBidders>> {
  const refusal = refusalUnlessMay(actor, 'see_auctions');
  if (refusal !== null) return refusal;
  const { executor } = parts.database;
  const [found] = await findFactsBySlug(executor, [slug]);
  const floor = found === undefined ? undefined : (await readFloors(executor, [found.facts.auctionId])).get(found.facts.auctionId);
  if (found === undefined || floor === undefined) return noSuchAuction();
  const { facts } = found;
  const now = await parts.clock.now(executor);
  const patterns = await bidderPatterns(executor, facts.auctionId);
  const bidderIds = patterns.map((each) => each.bidderId);
  const [names, signals] = [await parts.accounts.usernames(executor, bidderIds), await parts.signalsOf(executor, { sellerId: facts.sellerId, bidderIds })];
  const { pausedUntil } = floor.state;
  return accepted({
    paused_until: pausedUntil === undefined || pausedUntil <= now ? null : timestamp(pausedUntil),
    items: patterns.map((each) => {
      const told = signals.get(each.bidderId);
      return {
        username: names.get(each.bidderId) ?? 'former member',
        bids: each.bids,
        maximum: money(each.maximum, facts.terms.currency),
        leading: floor.state.leader?.bidderId === each.bidderId,
        blocked: floor.blockedIds.includes(each.bidderId),
        registered_at: told === undefined ? null : timestamp(told.registeredAt),
        signals: [
          ...(told?.sameNetwork === true ? ['same_network' as const] : []),
          ...(told?.sameCard === true ? ['same_card' as const] : []),
          ...(told !== undefined && now - told.registeredAt < YOUNG_MS ? ['new_account' as const] : []),
          ...(each.isOnlyThisSeller ? ['only_this_seller' as const] : []),
          ...(each.neverLed ? ['never_led' as const] : []),
        ],
      };
    }),
  });
}
