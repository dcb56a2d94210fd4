import { useEffect } from 'react';

interface Standing {
  isSignedIn: boolean;
  isLive: boolean;
  /** True if the user leads by a bid from another tab, or was refused because bidding was paused and no longer is. */
  isUnknown: boolean;
  refreshYou: () => Promise<void>;
}

/**
 * Reloads the user's own state when they return to the tab, because they may have bid, verified their email or added
 * a card elsewhere. A failed request is repeated next time.
 */
export function useFreshBidderStatus({ isSignedIn, isLive, isUnknown, refreshYou }: Standing): void {
  useEffect(() => {
    if (!isSignedIn || !isLive) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') refreshYou().catch(() => {});
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isSignedIn, isLive, refreshYou]);
  useEffect(() => {
    if (isUnknown) refreshYou().catch(() => {});
  }, [isUnknown, refreshYou]);
}
