import { useEffect } from 'react';

interface FreshStatusOptions {
  isSignedIn: boolean;
  isLive: boolean;
  /** The user leads by a bid from another tab, or was refused because bidding was paused. */
  isUnknown: boolean;
  refreshYou: () => Promise<void>;
}

export function useFreshBidderStatus({ isSignedIn, isLive, isUnknown, refreshYou }: FreshStatusOptions): void {
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
