import type { ReserveStatus } from '#auction/types.ts';
import { SaleDescription } from './describe-sale.ts';
import type { LedgerExport } from './export.ts';
import { replayPublic } from './replay-public.ts';
import { openedAmounts } from './verify-ledger.ts';

export interface FilmStep {
  readonly entry: number;
  readonly at: number;
  readonly text: string;
  /** Null before the first bid. */
  readonly price: number | null;
  readonly leader: string | null;
  readonly reserve: ReserveStatus;
  readonly closesAt: number;
  readonly isBid: boolean;
  readonly isExtension: boolean;
  readonly isClose: boolean;
}
export interface Film {
  readonly currency: string;
  readonly steps: readonly FilmStep[];
}

/** The steps of a closed auction, by replaying its ledger. Doesn't verify it. */
export function filmOf(file: LedgerExport): Film {
  const { entries, openings } = file;
  const { entries: replayed, result } = replayPublic(entries, openedAmounts(openings));
  const description = new SaleDescription(file, {
    entries: replayed.map((entry) => ({ ...entry, hash: '' })),
    result,
  });
  let reserve: ReserveStatus = 'none';
  const steps = replayed.map(({ price, leader, closesAt }, number): FilmStep => {
    const entry = entries[number];
    if (entry !== undefined && 'reserve' in entry) ({ reserve } = entry);
    return {
      entry: number,
      at: Date.parse(entry?.at ?? ''),
      text: description.sentence(number),
      price,
      leader: leader === null ? null : description.nameOf(leader),
      reserve,
      closesAt,
      isBid: entry?.kind === 'offer',
      isExtension: number > 0 && closesAt !== replayed[number - 1]?.closesAt,
      isClose: entry?.kind === 'close',
    };
  });
  const [opening] = entries;
  return { currency: opening?.kind === 'opening' ? opening.terms.currency : '', steps };
}
