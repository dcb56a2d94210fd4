import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { BidPanelState } from './bid-panel-state.tsx';
import type { PanelVariant } from './panel-variant.ts';

const BID_HASH = '#bid';
const HAS_COLUMN = '(min-width: 64rem)';
const OPENS: ReadonlySet<PanelVariant> = new Set([
  'ready',
  'outbid',
  'leading',
  'verify_email',
  'accept_terms',
  'no_card',
]);

export function useOpenBid({ variant, setSheetOpen, setRaising, setFormWanted }: BidPanelState): void {
  const { hash, key } = useLocation();
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (hash !== BID_HASH || opened.current === key || !OPENS.has(variant)) return;
    opened.current = key;
    if (variant === 'leading') setRaising(true);
    if (matchMedia(HAS_COLUMN).matches) setFormWanted(true);
    else setSheetOpen(true);
  }, [hash, key, variant, setSheetOpen, setRaising, setFormWanted]);
}
