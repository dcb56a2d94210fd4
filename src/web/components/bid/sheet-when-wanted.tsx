import { lazy, useEffect, useState } from 'react';
import { Panel } from '#web/components/ui/panel.tsx';
import { useBidPanel } from './bid-panel-state.tsx';

const BidSheet = lazy(() => import('./bid-sheet.tsx'));

/** Stays mounted after the first opening, so that it can animate closed. */
export function SheetWhenWanted() {
  const { isSheetOpen } = useBidPanel();
  const [wasWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isSheetOpen) setWanted(true);
  }, [isSheetOpen]);
  return wasWanted ? (
    <Panel>
      <BidSheet />
    </Panel>
  ) : null;
}
