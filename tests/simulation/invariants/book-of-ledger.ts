import { BookAuction } from '../expected-books.ts';

export interface LedgerRow {
  readonly sequence: number;
  readonly kind: string;
  readonly actor_id: string;
  readonly amount: number | null;
  readonly maximum: number | null;
  readonly voids_sequence: number | null;
  readonly recorded_at: Date;
  readonly closes_at: Date | null;
  readonly line_number: number | null;
  readonly automatic_number: number | null;
  readonly automatic_bidder_id: string | null;
  readonly automatic_amount: number | null;
}

/** The independent model of the rules, after these entries. `onEntry` sees it before each of them. */
export function bookOf(
  ledger: readonly LedgerRow[],
  { start, reserve, closesAt }: { start: number; reserve: number | null; closesAt: number },
  onEntry: (book: BookAuction, row: LedgerRow) => void = () => undefined,
): BookAuction {
  const book = new BookAuction(start, reserve, closesAt);
  const places = new Map<number, number>();
  for (const row of ledger) {
    onEntry(book, row);
    const { kind, sequence } = row;
    const at = row.recorded_at.getTime();
    // The published close never moves back, so the model sees it before each entry.
    book.reckon();
    if (kind === 'void') {
      const voided = book.entries[places.get(row.voids_sequence ?? -1) ?? -1];
      if (voided !== undefined) voided.isVoid = true;
      continue;
    }
    if (kind === 'offer')
      add({ kind: 'bid', who: row.actor_id, amount: row.amount ?? 0, maximum: row.maximum ?? 0, at });
    else if (kind === 'reserve_change') add({ kind: 'reserve', reserve: row.amount });
    else if (kind === 'extension') add({ kind: 'extension', closesAt: row.closes_at?.getTime() ?? 0 });
    function add(written: BookAuction['entries'][number]['written']): void {
      places.set(sequence, book.entries.push({ written, isVoid: false }) - 1);
    }
  }
  return book;
}
