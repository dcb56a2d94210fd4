import { lazy, useEffect, useState } from 'react';
import { ErrorBoundary } from '#web/components/ui/error-boundary.tsx';
import { useBidPanel } from './bid-panel-state.tsx';

const BidSheet = lazy(() => import('./bid-sheet.tsx'));

/** Stays mounted after the first opening, so that it can animate closed. */
export function LazyBidSheet() {
  const { isSheetOpen } = useBidPanel();
  const [wasWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isSheetOpen) setWanted(true);
  }, [isSheetOpen]);
  return wasWanted ? (
    <ErrorBoundary>
      <BidSheet />
    </ErrorBoundary>
  ) : null;
}
