import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { CatalogueEntry, Cents, DemoPerson, PlannedBid } from './catalogue/types.ts';
import { DEMO_BIDDERS } from './people.ts';
import type { Timetable } from './timetable.ts';
import { VOID_MOVES_CLOSE_MS } from './void-bid.ts';

/** Actions planned "until now" end slightly earlier, because real users can act from now on. */
const QUIET_BEFORE_NOW = 20_000;
const ANNOUNCED_BEFORE = 2 * DAY_MS;
/** The most watchers per auction; the demo has about twenty users. */
const MAX_WATCHERS = 9;

export type Act =
  | { readonly kind: 'run'; readonly run: () => Promise<void> }
  | { readonly kind: 'create'; readonly entry: CatalogueEntry; readonly opensAt: number; readonly closesAt: number }
  | { readonly kind: 'open_and_close' }
  | { readonly kind: 'bid'; readonly entry: CatalogueEntry; readonly bid: PlannedBid }
  | {
      readonly kind: 'comment';
      readonly entry: CatalogueEntry;
      readonly by: string;
      readonly text: string;
      readonly number: number;
      readonly answers: number | null;
    }
  | { readonly kind: 'lower_reserve'; readonly entry: CatalogueEntry; readonly reserve: Cents }
  | { readonly kind: 'void_bid'; readonly entry: CatalogueEntry; readonly reason: string }
  | { readonly kind: 'watch'; readonly entry: CatalogueEntry; readonly by: string }
  | { readonly kind: 'withdraw'; readonly entry: CatalogueEntry; readonly reason: string };

interface Run {
  readonly announcedAt: number;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly from: number;
  readonly until: number;
}

function runOf({ plan }: CatalogueEntry, now: number, defaultLengthMs: number): Run | null {
  switch (plan.state) {
    case 'live': {
      const opensAt = now - plan.opensHoursAgo * HOUR_MS;
      return {
        announcedAt: opensAt - ANNOUNCED_BEFORE,
        opensAt,
        closesAt: now + plan.closesInMinutes * MINUTE_MS,
        from: opensAt,
        until: now - QUIET_BEFORE_NOW,
      };
    }
    case 'coming_soon': {
      const opensAt = now + plan.opensInHours * HOUR_MS;
      const announcedAt = now - 6 * HOUR_MS;
      return {
        announcedAt,
        opensAt,
        closesAt: opensAt + lengthOf(plan.lengthHours, defaultLengthMs),
        from: announcedAt,
        until: now - QUIET_BEFORE_NOW,
      };
    }
    case 'sold':
    case 'not_sold':
    case 'reserve_not_met': {
      const closesAt = now - plan.closedHoursAgo * HOUR_MS;
      const opensAt = closesAt - lengthOf(plan.lengthHours, defaultLengthMs);
      return { announcedAt: opensAt - ANNOUNCED_BEFORE, opensAt, closesAt, from: opensAt, until: closesAt };
    }
    case 'withdrawn': {
      const withdrawnAt = now - (plan.withdrawnHoursAgo ?? 30) * HOUR_MS;
      const opensAt = withdrawnAt - 2 * DAY_MS;
      return {
        announcedAt: opensAt - ANNOUNCED_BEFORE,
        opensAt,
        closesAt: opensAt + defaultLengthMs,
        from: opensAt,
        until: withdrawnAt,
      };
    }
    case 'in_reserve':
      return null;
  }
}

const lengthOf = (hours: number | undefined, defaultLengthMs: number): number =>
  hours === undefined ? defaultLengthMs : hours * HOUR_MS;

export function planEntry(
  timetable: Pick<Timetable<Act>, 'plan'>,
  entry: CatalogueEntry,
  {
    now,
    index,
    defaultLengthMs,
    people,
  }: { now: number; index: number; defaultLengthMs: number; people: readonly DemoPerson[] },
): void {
  const run = runOf(entry, now, defaultLengthMs);
  if (run === null) return;
  const { plan } = entry;
  // No actions in the first second, as auctions open, or the last, as they close.
  const timeAt = (share: number) =>
    Math.min(run.until - 1000, Math.max(run.from + 1000, run.from + share * (run.until - run.from)));
  const closesAt = run.closesAt - (entry.voidsBid === undefined ? 0 : VOID_MOVES_CLOSE_MS);
  timetable.plan(run.announcedAt, { kind: 'create', entry, opensAt: run.opensAt, closesAt });
  if (run.opensAt <= now) timetable.plan(run.opensAt, { kind: 'open_and_close' });
  if (plan.state !== 'coming_soon')
    for (const bid of [...entry.bids].sort((a, b) => a.at - b.at))
      timetable.plan(timeAt(bid.at), { kind: 'bid', entry, bid });
  if (entry.lowersReserve !== undefined)
    timetable.plan(timeAt(entry.lowersReserve.at), { kind: 'lower_reserve', entry, reserve: entry.lowersReserve.to });
  if (entry.voidsBid !== undefined)
    timetable.plan(timeAt(entry.voidsBid.at), { kind: 'void_bid', entry, reason: entry.voidsBid.reason });
  planComments(timetable, entry, timeAt);
  for (const [place, by] of watchersOf(entry, { index, people }).entries())
    timetable.plan(timeAt((place + 1) / 12), { kind: 'watch', entry, by });
  if (plan.state === 'withdrawn') timetable.plan(run.until, { kind: 'withdraw', entry, reason: plan.reason });
  else if (run.closesAt <= now) timetable.plan(run.closesAt, { kind: 'open_and_close' });
}

function planComments(
  timetable: Pick<Timetable<Act>, 'plan'>,
  entry: CatalogueEntry,
  timeAt: (share: number) => number,
): void {
  let number = 0;
  for (const comment of entry.comments) {
    const commentNumber = number;
    timetable.plan(timeAt(comment.at), {
      kind: 'comment',
      entry,
      by: comment.by,
      text: comment.text,
      number: commentNumber,
      answers: null,
    });
    number += 1;
    for (const answer of comment.answers ?? []) {
      // An answer always follows its question, whatever the entry's times say.
      timetable.plan(timeAt(Math.max(answer.at, comment.at)) + number, {
        kind: 'comment',
        entry,
        by: answer.by,
        text: answer.text,
        number,
        answers: commentNumber,
      });
      number += 1;
    }
  }
}

/** Returns an entry's watchers: a different group for each auction, sometimes with the demo bidders. */
function watchersOf(
  entry: CatalogueEntry,
  { index, people }: { index: number; people: readonly DemoPerson[] },
): string[] {
  const candidates = people
    .filter((person) => person.role === 'bidder' && !DEMO_BIDDERS.includes(person))
    .map(({ username }) => username)
    .filter((username) => username !== entry.seller);
  const count = Math.min(entry.watchers, MAX_WATCHERS, candidates.length);
  return Array.from(
    { length: count },
    (_, place) => candidates[(index * 5 + place * 2) % candidates.length] ?? '',
  ).filter((username, index, all) => username !== '' && all.indexOf(username) === index);
}
