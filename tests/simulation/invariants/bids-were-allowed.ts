import { sql } from 'kysely';
import type { BookAuction } from '../expected-books.ts';
import { bookOf, type LedgerRow } from './book-of-ledger.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

interface Facts {
  readonly first_reserve: number | null;
  readonly first_closes_at: Date;
  readonly seller_id: string;
}

/** Nobody bid below the minimum, after the close or on their own auction. */
export const bidsWereAllowed: Invariant = {
  name: 'bids were allowed',
  async check(simulation) {
    const wrong: string[] = [];
    for (const { id, slug, start } of simulation.record.auctions) {
      const ledger = await rowsOf(
        simulation,
        sql<LedgerRow>`select * from ledger_entries where auction_id = ${id}
        order by sequence`,
      );
      const [facts] = await rowsOf(
        simulation,
        sql<Facts>`select s.first_reserve, s.first_closes_at, a.seller_id
        from auction_states s join auctions a on a.id = s.auction_id where a.id = ${id}`,
      );
      if (facts === undefined) continue;
      const given = { start, reserve: facts.first_reserve, closesAt: facts.first_closes_at.getTime() };
      bookOf(ledger, given, (book, row) => {
        const problem = row.kind === 'offer' ? problemOf(book, row, facts) : null;
        if (problem !== null) wrong.push(`${slug}: bid ${row.sequence} ${problem}`);
      });
    }
    return wrong;
  },
};

function problemOf(book: BookAuction, row: LedgerRow, { seller_id: sellerId }: Facts): string | null {
  const before = book.reckon();
  const minimum = book.minimum(before);
  if ((row.amount ?? 0) < minimum) return `is below the minimum of ${minimum}`;
  if ((row.amount ?? 0) % 100 !== 0) return 'is not in bid units';
  if (row.recorded_at.getTime() >= before.closesAt) return 'came after the close';
  return row.actor_id === sellerId ? 'is the seller’s' : null;
}
