import type { You } from '#contract/auctions.ts';
import type { PanelVariant } from '#web/components/bid/panel-variant.ts';

export type BidStatus = 'leading' | 'outbid' | 'none';

export interface CardStatus {
  readonly slug: string;
  readonly title: string;
  readonly bidStatus: BidStatus;
  readonly isOver: boolean;
  readonly isWon: boolean;
  readonly closesAt: number;
  readonly minimum: string;
}

export const bidStatusAtLoad = (you: You | null): BidStatus =>
  you?.leading === true ? 'leading' : you?.has_bid === true ? 'outbid' : 'none';

/** While bidding is paused or closing, the last bid status counts. */
export function bidStatusOf(variant: PanelVariant, isLeader: boolean, before: BidStatus): BidStatus {
  if (variant === 'leading' || variant === 'outbid') return variant;
  if (variant === 'ready') return 'none';
  if (isLeader) return 'leading';
  return before === 'leading' ? 'outbid' : before;
}

export function boardOrder(cards: readonly CardStatus[]): string[] {
  return cards
    .toSorted((a, b) => Number(a.isOver) - Number(b.isOver) || a.closesAt - b.closesAt)
    .map(({ slug }) => slug);
}

export function nextOrder(shown: readonly string[], wanted: readonly string[], mayMove: boolean): readonly string[] {
  if (mayMove) return wanted;
  const kept = shown.filter((slug) => wanted.includes(slug));
  const added = wanted.filter((slug) => !kept.includes(slug));
  return kept.length === shown.length && added.length === 0 ? shown : [...kept, ...added];
}
