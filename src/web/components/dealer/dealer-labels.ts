import type { DealerFigures } from '#contract/dealers.ts';

const MIN_FOR_SHARE = 5;
const PER_CENT = 100;

export function offerText({ live, coming_soon: coming }: Pick<DealerFigures, 'live' | 'coming_soon'>): string {
  return [live === 0 ? '' : `${live} live`, coming === 0 ? '' : `${coming} coming soon`]
    .filter((part) => part !== '')
    .join(', ');
}

export const soldText = ({ sold, ended }: Pick<DealerFigures, 'sold' | 'ended'>): string =>
  ended === 0 ? '' : `${sold} of ${ended} sold`;

/** `73%` of all ended auctions, whatever their outcome. Null if there are too few. */
export function soldShare({ sold, ended }: Pick<DealerFigures, 'sold' | 'ended'>): string | null {
  return ended < MIN_FOR_SHARE ? null : `${Math.round((sold / ended) * PER_CENT)}%`;
}

export function formatShare({ ended, sold, not_sold: notSold, withdrawn, undecided }: DealerFigures): string {
  const rest = [
    notSold === 0 ? '' : `${notSold} not sold`,
    withdrawn === 0 ? '' : `${withdrawn} withdrawn`,
    undecided === 0 ? '' : `${undecided} not decided yet`,
  ].filter((part) => part !== '');
  return `Of ${ended} ${ended === 1 ? 'auction that has' : 'auctions that have'} ended: ${[`${sold} sold`, ...rest].join(', ')}. All of them count, not only those that sold.`;
}
