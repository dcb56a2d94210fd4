import { useEffect, useRef } from 'react';
import { amountText } from './amount.ts';
import type { AuctionTerms } from '#auction/types.ts';
import type { LiveAuction } from '#web/live/use-live.ts';
import type { BidAction } from './bid-flow.ts';
import type { PanelVariant } from './panel-variant.ts';

interface Panel {
  variant: PanelVariant;
  live: LiveAuction;
  dispatch: (action: BidAction) => void;
  terms: AuctionTerms;
}

export function useNextMinimum({ variant, live, dispatch, terms }: Panel): void {
  const before = useRef(variant);
  const { amount } = live.tick.minimum_bid;
  useEffect(() => {
    if (before.current === 'leading' && variant === 'outbid')
      dispatch({ kind: 'again', text: amountText(amount, terms.currency) });
    before.current = variant;
  }, [variant, amount, dispatch, terms]);
}
