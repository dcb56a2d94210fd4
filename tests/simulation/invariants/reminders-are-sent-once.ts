import { sql } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Scene } from '../actors/scene.ts';
import type { SaleDeadline, SimulatedAuction } from '../record.ts';
import { bookOf, type LedgerRow } from './book-of-ledger.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

/** The first that is due is sent. */
const REMINDERS = [
  { kind: 'watch_ten_minutes', beforeMs: 10 * MINUTE_MS },
  { kind: 'watch_hour', beforeMs: HOUR_MS },
  { kind: 'watch_day', beforeMs: DAY_MS },
] as const;
/** A close that moved further is reminded of again. */
const MOVED_MS = 30 * MINUTE_MS;

interface Told {
  readonly user_id: string;
  readonly kind: string;
  readonly at: Date;
}
interface SaleReminder extends Told {
  readonly slug: string;
  readonly body: string;
}
interface Auction {
  readonly told: readonly Told[];
  /** User ids, and since when. */
  readonly watchers: readonly (readonly [who: string, since: number])[];
  /** Null once it is over. */
  closesAt(at: number): number | null;
}

/** Watchers are reminded of a close, and whoever does the next step of a sale of its deadline: once, and in time. */
export const remindersAreSentOnce: Invariant = {
  name: 'reminders are sent once',
  async check(simulation) {
    const wrong: string[] = [];
    for (const auction of simulation.record.auctions) {
      const known = await read(simulation, auction);
      const problems = [...missingIn(simulation, known), ...wrongIn(known)];
      wrong.push(...new Set(problems.map((problem) => `${auction.slug}: ${problem}`)));
    }
    return [...wrong, ...(await wrongOfSales(simulation))];
  },
};

async function read(simulation: Scene, { id, slug, start, closesAt }: SimulatedAuction): Promise<Auction> {
  const ledger = await rowsOf(
    simulation,
    sql<LedgerRow>`select * from ledger_entries where auction_id = ${id} order by sequence`,
  );
  const told = await rowsOf(
    simulation,
    sql<Told>`select user_id, kind, created_at as at from notifications where auction_id = ${id}
      and kind in ('watch_day', 'watch_hour', 'watch_ten_minutes') order by created_at`,
  );
  const watchers = [...(simulation.record.watchers.get(slug) ?? [])];
  const closed = ledger.find(({ kind }) => kind === 'close')?.recorded_at.getTime() ?? Infinity;
  return {
    told,
    watchers: watchers.map(([name, since]) => [simulation.world.people.get(name)?.userId ?? '', since]),
    closesAt(at) {
      const upTo = ledger.filter((row) => row.recorded_at.getTime() <= at);
      return at >= closed ? null : bookOf(upTo, { start, reserve: null, closesAt }).reckon().closesAt;
    },
  };
}

/** After a run of the job, everybody who watched before the first that could remind of this close. */
function missingIn({ record }: Scene, { told, watchers, closesAt }: Auction): string[] {
  return record.reminderRuns.flatMap(({ at, isDone }) => {
    const close = closesAt(at);
    const due = close === null || close <= at ? undefined : REMINDERS.find(({ beforeMs }) => close - at <= beforeMs);
    if (!isDone || close === null || due === undefined) return [];
    const from = close - due.beforeMs - MOVED_MS;
    const first = record.reminderRuns.find((run) => run.at > from)?.at ?? at;
    const sooner = REMINDERS.filter(({ beforeMs }) => beforeMs <= due.beforeMs).map(({ kind }): string => kind);
    return watchers.flatMap(([who, since]) => {
      const isTold = told.some(
        (each) =>
          each.user_id === who && sooner.includes(each.kind) && each.at.getTime() > from && each.at.getTime() <= at,
      );
      return since >= first || isTold ? [] : [`no ${due.kind} for ${who}`];
    });
  });
}

function wrongIn({ told, closesAt }: Auction): string[] {
  return told.flatMap(({ user_id: who, kind, at: toldAt }, index) => {
    const at = toldAt.getTime();
    const close = closesAt(at);
    const due = close === null ? undefined : REMINDERS.find(({ beforeMs }) => close - at <= beforeMs);
    if (close === null || due?.kind !== kind) return [`${kind} came to ${who} at the wrong time`];
    const from = close - due.beforeMs - MOVED_MS;
    const isAgain = told
      .slice(0, index)
      .some((each) => each.user_id === who && each.kind === kind && each.at.getTime() > from);
    return isAgain ? [`${kind} came to ${who} twice`] : [];
  });
}

/** Right after a run of the job that reminds of them. */
export async function noteSaleDeadlines(simulation: Scene): Promise<void> {
  const { now, record } = simulation;
  const due = await rowsOf(
    simulation,
    sql<SaleDeadline & { id: string; at: Date }>`select id, slug, state, buyer_id as "buyerId",
      seller_id as "sellerId", due_at as at from settlements
      where due_at > ${new Date(now)} and due_at <= ${new Date(now + DAY_MS)}`,
  );
  for (const { id, at, ...sale } of due)
    record.saleDeadlines.set(`${id} ${at.getTime()}`, { ...sale, dueAt: at.getTime() });
}

async function wrongOfSales(simulation: Scene): Promise<string[]> {
  const told = await rowsOf(
    simulation,
    sql<SaleReminder>`select user_id, kind, slug, body, created_at as at from notifications
      where kind = 'settlement' and body like 'The next step is due by%'`,
  );
  const missing = [...simulation.record.saleDeadlines.values()].filter(
    ({ slug, state, buyerId, sellerId, dueAt }) =>
      !told.some(
        (each) =>
          each.slug === slug &&
          (each.user_id === buyerId || (state !== 'fee_due' && each.user_id === sellerId)) &&
          each.at.getTime() < dueAt &&
          each.at.getTime() >= dueAt - DAY_MS,
      ),
  );
  const counts = Map.groupBy(told, ({ user_id: who, slug, body }) => `${who} about ${slug}: ${body}`);
  return [
    ...missing.map(({ slug, state, dueAt }) => `${slug}: nobody was reminded that ${state} ends at ${dueAt}`),
    ...[...counts].flatMap(([text, { length }]) => (length > 1 ? [`${length} reminders came to ${text}`] : [])),
  ];
}
