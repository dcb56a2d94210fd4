import { sql } from 'kysely';
import { HOUR_MS } from '#contract/durations.ts';
import type { Scene } from '../actors/scene.ts';
import type { SimulatedAuction } from '../record.ts';
import { bookOf, type LedgerRow } from './book-of-ledger.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

const OPEN_MS = 24 * HOUR_MS;
const SHUT_BEFORE_CLOSE_MS = 2 * HOUR_MS;
/** A bid may have crossed with the change. */
const UNSEEN_MS = 60_000;

interface Row extends LedgerRow {
  readonly withdraw_until: Date | null;
}
interface Change {
  readonly row: Row;
  readonly until: number | null;
}

/**
 * A change of what bidders must know opens a day in which those who bid before it may take all their bids back, but not
 * in the last two hours. A change that was saved is in the ledger.
 */
export const withdrawalsAreInTime: Invariant = {
  name: 'withdrawals are in time',
  async check(simulation) {
    const wrong: string[] = [];
    for (const auction of simulation.record.auctions)
      wrong.push(...(await problemsOf(simulation, auction)).map((problem) => `${auction.slug}: ${problem}`));
    return wrong;
  },
};

async function problemsOf(simulation: Scene, { id, slug, start }: SimulatedAuction): Promise<string[]> {
  const ledger = await rowsOf(
    simulation,
    sql<Row>`select * from ledger_entries where auction_id = ${id} order by sequence`,
  );
  const [facts] = await rowsOf(
    simulation,
    sql<{ first_reserve: number | null; first_closes_at: Date }>`select first_reserve, first_closes_at
      from auction_states where auction_id = ${id}`,
  );
  const closesAt = facts?.first_closes_at.getTime() ?? 0;
  const changes: Change[] = [];
  bookOf(ledger, { start, reserve: facts?.first_reserve ?? null, closesAt }, (book, row) => {
    if (row.kind !== 'listing_change') return;
    const at = row.recorded_at.getTime();
    const until = Math.min(at + OPEN_MS, book.reckon().closesAt - SHUT_BEFORE_CLOSE_MS);
    changes.push({ row: row as Row, until: until > at ? until : null });
  });
  const saved = simulation.record.listingChanges.filter((changed) => changed === slug);
  const found = new Set(changes.map(({ row }) => row.recorded_at.getTime()));
  return [
    ...changes.flatMap(({ row, until }) =>
      (row.withdraw_until?.getTime() ?? null) === until ? [] : [`change ${row.sequence} opens another window`],
    ),
    ...(saved.length > found.size ? [`of ${saved.length} changes ${found.size} are in the ledger`] : []),
    ...withdrawalsIn(ledger).flatMap(({ bids, at, left }) => [
      ...(left > 0 ? ['a withdrawal left a bid'] : []),
      ...(changes.some((change) => mayWithdraw(change, bids, at)) ? [] : [`a bid was withdrawn, and could not be`]),
    ]),
  ];
}

const mayWithdraw = ({ row, until }: Change, bids: readonly Row[], at: number): boolean => {
  const changedAt = row.recorded_at.getTime();
  return (
    until !== null &&
    at >= changedAt &&
    at < until &&
    bids.every((bid) => bid.recorded_at.getTime() < changedAt + UNSEEN_MS)
  );
};

/** A bidder’s own voids of one moment, and how many of their bids they left. */
function withdrawalsIn(ledger: readonly Row[]): { bids: Row[]; at: number; left: number }[] {
  const offers = new Map(ledger.flatMap((row) => (row.kind === 'offer' ? [[row.sequence, row]] : [])));
  const own = ledger.filter((row) => offers.get(row.voids_sequence ?? -1)?.actor_id === row.actor_id);
  return [...Map.groupBy(own, (row) => `${row.actor_id} ${row.recorded_at.getTime()}`).values()].flatMap((voids) => {
    const [first] = voids;
    if (first === undefined) return [];
    const last = voids.at(-1)?.sequence ?? 0;
    const voided = new Set(ledger.flatMap((row) => (row.sequence <= last ? [row.voids_sequence] : [])));
    const left = [...offers.values()].filter(
      (bid) => bid.sequence < first.sequence && bid.actor_id === first.actor_id && !voided.has(bid.sequence),
    );
    const bids = voids.flatMap((row) => offers.get(row.voids_sequence ?? -1) ?? []);
    return [{ bids, at: first.recorded_at.getTime(), left: left.length }];
  });
}
