import { sql } from 'kysely';
import type { Scene } from '../actors/scene.ts';
import type { SimulatedAuction } from '../record.ts';
import type { BookAuction, Reckoned } from '../expected-books.ts';
import { bookOf, type LedgerRow } from './book-of-ledger.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

interface Facts {
  readonly first_reserve: number | null;
  readonly first_closes_at: Date;
  readonly seller_id: string;
}
/** An entry, with the auction as it was before. */
interface Moment {
  readonly row: LedgerRow & { readonly entry_hash: string };
  readonly before: Reckoned;
  readonly minimum: number;
}
interface Played {
  readonly auction: SimulatedAuction;
  readonly facts: Facts;
  readonly moments: readonly Moment[];
  readonly last: Reckoned;
  readonly pauses: readonly { readonly from: number; readonly until: number }[];
  /** Since when these people must not bid here. */
  readonly blocks: ReadonlyMap<string, number>;
}

/** Nobody bid below the minimum, beyond their limit, unasked far above it, when bidding was shut, or if barred. */
export const bidsWereAllowed: Invariant = {
  name: 'bids were allowed',
  async check(simulation) {
    const played: Played[] = [];
    for (const auction of simulation.record.auctions) played.push(...(await play(simulation, auction)));
    const paddles = await rowsOf(
      simulation,
      sql<{ user_id: string; limit: number }>`select user_id, limit_amount as "limit" from paddles`,
    );
    const limits = new Map(paddles.map(({ user_id: who, limit }) => [who, limit]));
    const unsure = new Set(
      [...simulation.record.bids.values()].flatMap((bid) => (bid.isConfirmed ? [] : [bid.entryHash])),
    );
    return played.flatMap((of) =>
      of.moments.flatMap((moment) => {
        const { row, minimum } = moment;
        if (row.kind !== 'offer') return [];
        const isFar = (row.maximum ?? 0) > 2 * minimum && unsure.has(row.entry_hash);
        const problem =
          problemOf(of, moment) ??
          (isFar ? 'is far above the minimum, and was not confirmed' : null) ??
          (exposureOf(played, of, moment) > (limits.get(row.actor_id) ?? 0) ? 'is beyond the limit' : null);
        return problem === null ? [] : [`${of.auction.slug}: bid ${row.sequence} ${problem}`];
      }),
    );
  },
};

async function play(simulation: Scene, auction: SimulatedAuction): Promise<Played[]> {
  const { id, slug, start } = auction;
  const ledger = await rowsOf(
    simulation,
    sql<
      Moment['row']
    >`select *, encode(hash, 'hex') as entry_hash from ledger_entries where auction_id = ${id} order by sequence`,
  );
  const [facts] = await rowsOf(
    simulation,
    sql<Facts>`select s.first_reserve, s.first_closes_at, a.seller_id
      from auction_states s join auctions a on a.id = s.auction_id where a.id = ${id}`,
  );
  const blocked = await rowsOf(
    simulation,
    sql<{ who: string; at: Date }>`select u.id as who, e.recorded_at as at from audit_entries e
      join users u on u.username = e.after ->> 'username'
      where e.action = 'block_bidder_confirmed' and e.subject = ${`auction:${slug}`}`,
  );
  if (facts === undefined) return [];
  const given = { start, reserve: facts.first_reserve, closesAt: facts.first_closes_at.getTime() };
  const moments: Moment[] = [];
  const last = bookOf(ledger, given, (book: BookAuction, row) => {
    const before = book.reckon();
    moments.push({ row: row as Moment['row'], before, minimum: book.minimum(before) });
  }).reckon();
  const blocks = new Map(blocked.map(({ who, at }) => [who, at.getTime()]));
  return [{ auction, facts, moments, last, pauses: pausesOf(simulation, slug), blocks }];
}

/** As they were announced. */
function pausesOf({ record }: Scene, slug: string): Played['pauses'] {
  const changes = record.events.filter(({ topic, name }) => topic === `auction:${slug}` && name === 'auction');
  return changes.flatMap(({ data }, index) => {
    const { paused_until: until } = data['auction'] as { paused_until: string | null };
    if (data['change'] !== 'paused' || until === null) return [];
    const next = changes.slice(index + 1).find((other) => other.data['change'] === 'resumed');
    const ends = Math.min(Date.parse(until), Number(next?.data['server_time'] ?? Infinity));
    return [{ from: Number(data['server_time']), until: ends }];
  });
}

function problemOf({ facts, pauses, blocks }: Played, { row, before, minimum }: Moment): string | null {
  const at = row.recorded_at.getTime();
  if ((row.amount ?? 0) < minimum) return `is below the minimum of ${minimum}`;
  if ((row.amount ?? 0) % 100 !== 0) return 'is not in bid units';
  if (at >= before.closesAt) return 'came after the close';
  if (pauses.some(({ from, until }) => at > from && at < until)) return 'came during a pause';
  if (at > (blocks.get(row.actor_id) ?? Infinity)) return 'is of someone who was blocked';
  return row.actor_id === facts.seller_id ? 'is the seller’s' : null;
}

/** The most that a bidder could owe with this bid, for all cars that they led before it and after its moment. */
function exposureOf(played: readonly Played[], here: Played, { row, before }: Moment): number {
  const at = row.recorded_at.getTime();
  const own = before.leader === row.actor_id ? before.maximum : 0;
  const others = played.map((each) => {
    if (each === here) return 0;
    const stateAt = (isLater: (time: number) => boolean): Reckoned =>
      each.moments.find((moment) => isLater(moment.row.recorded_at.getTime()))?.before ?? each.last;
    const states = [stateAt((time) => time >= at), stateAt((time) => time > at)];
    const leads = states.every(({ leader, closesAt }) => leader === row.actor_id && at < closesAt);
    return leads ? Math.min(...states.map(({ maximum }) => maximum)) : 0;
  });
  return others.reduce((sum, each) => sum + each, Math.max(own, row.maximum ?? 0));
}
