import { sql } from 'kysely';
import type { Scene } from '../actors/scene.ts';
import { bookOf, type LedgerRow } from './book-of-ledger.ts';
import { rowsOf } from './rows.ts';

interface Lead {
  readonly who: string;
  readonly from: number;
  /** Infinite while it lasts, or if the car was sold to them. */
  readonly until: number;
}

/** Who led which auction, and when, by the independent model of the rules. */
export async function leadsOf(simulation: Scene): Promise<Lead[]> {
  const leads: Lead[] = [];
  for (const { id, start, reserve, closesAt } of simulation.record.auctions) {
    const ledger = await rowsOf(
      simulation,
      sql<LedgerRow>`select * from ledger_entries where auction_id = ${id} order by sequence`,
    );
    const moments: { readonly leader: string | null; readonly at: number }[] = [];
    const last = bookOf(ledger, { start, reserve, closesAt }, (book, row) =>
      moments.push({ leader: book.reckon().leader, at: row.recorded_at.getTime() }),
    ).reckon();
    const close = ledger.findIndex(({ kind }) => kind === 'close');
    let since = 0;
    for (const [index, { leader, at }] of moments.entries()) {
      const next = moments[index + 1]?.leader ?? (index === moments.length - 1 ? last.leader : null);
      const isOver = close !== -1 && index === close;
      if (leader !== null && (leader !== next || isOver)) leads.push({ who: leader, from: since, until: at });
      if (leader !== next) since = at;
      if (isOver) break;
    }
    if (close === -1 && last.leader !== null) leads.push({ who: last.leader, from: since, until: Infinity });
  }
  return leads;
}
