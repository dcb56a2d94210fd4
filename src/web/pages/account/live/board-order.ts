import type { You } from '#contract/auctions.ts';
import type { PanelVariant } from '#web/components/bid/panel-variant.ts';

/** The user's standing in an auction. `none`: they watch it and have not bid. */
export type BoardStanding = 'leading' | 'outbid' | 'none';

/** What the board knows of one of its auctions, as its card reports it. */
export interface CardStatus {
  readonly slug: string;
  readonly title: string;
  readonly standing: BoardStanding;
  readonly isOver: boolean;
  readonly isWon: boolean;
  readonly closesAt: number;
  /** The next minimum bid, formatted. */
  readonly minimum: string;
}

export const standingAtLoad = (you: You | null): BoardStanding =>
  you?.leading === true ? 'leading' : you?.has_bid === true ? 'outbid' : 'none';

/** The standing behind a panel's variant. While it shows no standing (paused, closing), the last one counts on. */
export function standingOf(variant: PanelVariant, isLeader: boolean, before: BoardStanding): BoardStanding {
  if (variant === 'leading' || variant === 'outbid') return variant;
  if (variant === 'ready') return 'none';
  if (isLeader) return 'leading';
  return before === 'leading' ? 'outbid' : before;
}

/** Soonest close first; auctions that are over follow. */
export function boardOrder(cards: readonly CardStatus[]): string[] {
  return cards
    .toSorted((a, b) => Number(a.isOver) - Number(b.isOver) || a.closesAt - b.closesAt)
    .map(({ slug }) => slug);
}

/** The order to show: auctions that left are dropped and new ones follow, and the rest moves only if nobody is busy. */
export function nextOrder(shown: readonly string[], wanted: readonly string[], mayMove: boolean): readonly string[] {
  if (mayMove) return wanted;
  const kept = shown.filter((slug) => wanted.includes(slug));
  const added = wanted.filter((slug) => !kept.includes(slug));
  return kept.length === shown.length && added.length === 0 ? shown : [...kept, ...added];
}
