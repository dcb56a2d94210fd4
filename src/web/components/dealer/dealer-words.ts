import type { DealerFigures } from '#contract/dealers.ts';

/** A share of fewer than so many says nothing. */
const LEAST_FOR_SHARE = 5;
const PER_CENT = 100;

/** `Portland, Oregon`. */
export const placeInWords = ({ city, region }: { readonly city: string; readonly region: string }): string =>
  [city, region].filter((part) => part !== '').join(', ');

/** `2 live, 1 coming soon`; empty where nothing is on offer. */
export function offerInWords({ live, coming_soon: coming }: Pick<DealerFigures, 'live' | 'coming_soon'>): string {
  return [live === 0 ? '' : `${live} live`, coming === 0 ? '' : `${coming} coming soon`].filter((part) => part !== '').join(', ');
}

/** `8 of 11 sold`; empty where nothing has ended. */
export const soldInWords = ({ sold, ended }: Pick<DealerFigures, 'sold' | 'ended'>): string => (ended === 0 ? '' : `${sold} of ${ended} sold`);

/** `73 %` of all that was offered and is over, whatever became of it; null where so few say nothing. */
export function soldShare({ sold, ended }: Pick<DealerFigures, 'sold' | 'ended'>): string | null {
  return ended < LEAST_FOR_SHARE ? null : `${Math.round((sold / ended) * PER_CENT)}%`;
}

/** What the share counts, said in full. */
export function shareInWords({ ended, sold, not_sold: notSold, withdrawn, undecided }: DealerFigures): string {
  const rest = [
    notSold === 0 ? '' : `${notSold} not sold`,
    withdrawn === 0 ? '' : `${withdrawn} withdrawn`,
    undecided === 0 ? '' : `${undecided} not decided yet`,
  ].filter((part) => part !== '');
  return `Of ${ended} ${ended === 1 ? 'auction that has' : 'auctions that have'} ended: ${[`${sold} sold`, ...rest].join(', ')}. All of them count, not only those that sold.`;
}
