import type { CardStatus } from './board-order.ts';

export const CLOSING_SOON_MS = 120_000;

export interface BoardAlert {
  readonly kind: 'outbid' | 'closing_soon' | 'won' | 'closed';
  readonly slug: string;
  readonly title: string;
  readonly text: string;
}

export function alertsBetween(before: readonly CardStatus[], after: readonly CardStatus[]): BoardAlert[] {
  const known = new Map(before.map((card) => [card.slug, card]));
  return after.flatMap((card): BoardAlert[] => {
    const { slug, title } = card;
    const was = known.get(slug);
    if (was === undefined) return [];
    if (!was.isOver && card.isOver && was.bidStatus !== 'none')
      return card.isWon
        ? [{ kind: 'won', slug, title, text: `You won the ${title}.` }]
        : [{ kind: 'closed', slug, title, text: `The ${title} auction closed.` }];
    if (was.bidStatus === 'leading' && card.bidStatus === 'outbid' && !card.isOver)
      return [
        { kind: 'outbid', slug, title, text: `You’ve been outbid on the ${title}. Next minimum ${card.minimum}.` },
      ];
    return [];
  });
}

export function closingSoon(cards: readonly CardStatus[], now: number, told: ReadonlySet<string>): BoardAlert[] {
  return cards
    .filter(({ slug, isOver, closesAt }) => !isOver && !told.has(slug) && isSoon(closesAt, now))
    .map(({ slug, title }) => ({
      kind: 'closing_soon',
      slug,
      title,
      text: `The ${title} auction closes in less than two minutes.`,
    }));
}

const isSoon = (closesAt: number, now: number): boolean => closesAt > now && closesAt - now <= CLOSING_SOON_MS;

export function currentAlerts(
  alerts: readonly BoardAlert[],
  cards: readonly CardStatus[],
  now: number,
): readonly BoardAlert[] {
  const known = new Map(cards.map((card) => [card.slug, card]));
  return alerts.filter(({ kind, slug }) => {
    const card = known.get(slug);
    if (card === undefined || card.isOver) return false;
    return kind === 'outbid' ? card.bidStatus === 'outbid' : kind === 'closing_soon' && isSoon(card.closesAt, now);
  });
}

export function titleOfAlerts(alerts: readonly BoardAlert[]): string | null {
  const outbid = alerts.filter(({ kind }) => kind === 'outbid');
  const soon = alerts.filter(({ kind }) => kind === 'closing_soon');
  const [first] = outbid.length > 0 ? outbid : soon;
  if (first === undefined) return null;
  if (outbid.length > 1) return `Outbid in ${outbid.length} auctions`;
  if (outbid.length === 1) return `Outbid: ${first.title}`;
  return soon.length > 1 ? `${soon.length} auctions closing soon` : `Closing soon: ${first.title}`;
}
