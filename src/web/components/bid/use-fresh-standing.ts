import { useEffect } from 'react';

interface Standing {
  isSignedIn: boolean;
  isLive: boolean;
  /** True where the reader leads by a bid of which this page does not know: another tab of theirs placed it. */
  isUnknown: boolean;
  refreshYou: () => Promise<void>;
}

/**
 * Keeps what only the reader knows in step with their other tabs and devices: they may have bid or raised there, followed the
 * verification link, or saved a card. Asked when they come back to this one; what fails is asked again next time.
 */
export function useFreshStanding({ isSignedIn, isLive, isUnknown, refreshYou }: Standing): void {
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
