import { useEffect } from 'react';

interface FreshStatusOptions {
  isSignedIn: boolean;
  isLive: boolean;
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
