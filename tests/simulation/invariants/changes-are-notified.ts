import { sql } from 'kysely';
import type { Reckoned } from '../expected-books.ts';
import type { SimulatedAuction } from '../record.ts';
import type { Scene } from '../actors/scene.ts';
import { bookOf, type LedgerRow } from './book-of-ledger.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

interface Facts {
  readonly seller_id: string;
  readonly first_reserve: number | null;
  readonly first_closes_at: Date;
}
interface Change {
  readonly row: LedgerRow;
  readonly before: Reckoned;
  readonly after: Reckoned;
}

/** A met reserve, a void and the lead after a void notify the parties. */
export const changesAreNotified: Invariant = {
  name: 'changes are notified',
  async check(simulation) {
    const wrong: string[] = [];
    for (const auction of simulation.record.auctions) {
      const told = await rowsOf(
        simulation,
        sql<{ user_id: string; kind: string }>`select distinct user_id, kind from notifications
          where auction_id = ${auction.id}`,
      );
      const heard = new Set(told.map(({ user_id: user, kind }) => `${user} ${kind}`));
      const expected = await expectedNotices(simulation, auction);
      wrong.push(...[...expected].filter((each) => !heard.has(each)).map((each) => `${auction.slug}: no ${each}`));
    }
    return wrong;
  },
};

async function expectedNotices(simulation: Scene, { id, start }: SimulatedAuction): Promise<Set<string>> {
  const ledger = await rowsOf(
    simulation,
    sql<LedgerRow>`select * from ledger_entries where auction_id = ${id} order by sequence`,
  );
  const [facts] = await rowsOf(
    simulation,
    sql<Facts>`select a.seller_id, s.first_reserve, s.first_closes_at from auction_states s
      join auctions a on a.id = s.auction_id where a.id = ${id}`,
  );
  if (facts === undefined) return new Set();
  const actorOf = new Map(ledger.map(({ sequence, actor_id: actor }) => [sequence, actor]));
  const expected = new Set<string>();
  for (const { row, before, after } of changesIn(ledger, { start, facts })) {
    if (isMet(after) && !isMet(before) && before.reserve !== null) expected.add(`${facts.seller_id} reserve_met`);
    if (row.kind !== 'void') continue;
    expected.add(`${actorOf.get(row.voids_sequence ?? -1)} bid_voided`);
    if (after.leader !== null && after.leader !== before.leader) expected.add(`${after.leader} leading`);
  }
  return expected;
}

const isMet = ({ reserve, price }: Reckoned): boolean => reserve !== null && (price ?? 0) >= reserve;

/** Up to the close. Bids of one moment are one change, as are voids. */
function changesIn(ledger: readonly LedgerRow[], { start, facts }: { start: number; facts: Facts }): Change[] {
  const terms = { start, reserve: facts.first_reserve, closesAt: facts.first_closes_at.getTime() };
  const states: Reckoned[] = [];
  const last = bookOf(ledger, terms, (book) => states.push(book.reckon())).reckon();
  const close = ledger.findIndex(({ kind }) => kind === 'close');
  return ledger.slice(0, close === -1 ? undefined : close).flatMap((row, index) => {
    const isSame = (other: LedgerRow | undefined) =>
      other?.kind === row.kind && other.recorded_at.getTime() === row.recorded_at.getTime();
    const first = ledger.findLastIndex((other, place) => place < index && !isSame(other)) + 1;
    const next = ledger.findIndex((other, place) => place > index && !isSame(other));
    const [before, after] = [states[first], next === -1 ? last : states[next]];
    return before === undefined || after === undefined ? [] : [{ row, before, after }];
  });
}
