import { useCallback } from 'react';
import { useClock } from '#web/live/use-server-now.ts';
import { type BadgeKind, type BadgeOptions, badgesOf, type BadgedAuction } from './badges-of.ts';

const isBadge = (text: string): text is BadgeKind => text !== '';

/** Renders only when the badges change. */
export function useBadges(
  auction: BadgedAuction,
  serverTime: number,
  { bidStatus = null, onCard = false }: Omit<BadgeOptions, 'now'> = {},
): BadgeKind[] {
  const joined = useClock(
    serverTime,
    useCallback((now: number) => badgesOf(auction, { now, bidStatus, onCard }).join(' '), [auction, bidStatus, onCard]),
  );
  return joined.split(' ').filter(isBadge);
}
