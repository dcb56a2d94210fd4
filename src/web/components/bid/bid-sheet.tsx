import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Countdown } from '#web/components/time/countdown.tsx';
import { Money } from '#web/components/money/money.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { loginPath } from '#web/navigation/safe-target.ts';
import { useBidPanel } from './bid-panel-state.tsx';
import { BidForm } from './bid-form.tsx';
import { LeadingPanel } from './leading-panel.tsx';
import { BidSetup } from './bid-setup.tsx';
import { BlockedNotice, PausedNotice } from './panel-steps.tsx';
import { StatusAlert } from './panel-status.tsx';

function SignedOut() {
  const { pathname } = useLocation();
  return (
    <>
      <p className="alert alert-soft mt-4" role="status">
        You’re signed out. Sign in and come back here. We’ve saved your amount.
      </p>
      <PageLink to={loginPath(pathname)} className="btn btn-bid mt-4 w-full">
        Sign in and come back
      </PageLink>
    </>
  );
}

function SheetBody() {
  const { variant } = useBidPanel();
  switch (variant) {
    case 'verify_email':
    case 'accept_terms':
    case 'no_card':
      return <BidSetup />;
    case 'leading':
      return (
        <>
          <StatusAlert />
          <LeadingPanel />
        </>
      );
    case 'outbid':
      return (
        <>
          <StatusAlert />
          <BidForm withHow={false} className="mt-4" />
        </>
      );
    case 'ready':
      return <BidForm withHow={false} className="mt-4" />;
    case 'guest':
      return <SignedOut />;
    case 'barred':
      return <BlockedNotice />;
    case 'paused':
      return (
        <>
          <StatusAlert />
          <PausedNotice />
        </>
      );
    // When no bid is possible, the sheet shows why and then closes by itself.
    case 'coming_soon':
    case 'closing':
    case 'sold':
    case 'won':
    case 'reserve_not_met':
    case 'no_bids':
    case 'withdrawn':
      return <p className="alert alert-soft mt-4">Bidding has ended.</p>;
  }
}

/**
 * The bid sheet on phones, in two steps. Escape, swipe and the button close it; the amount is kept and the focus
 * returns.
 */
export default function BidSheet() {
  const {
    auction,
    live: { tick },
    isSheetOpen,
    setSheetOpen,
    variant,
    isLost,
  } = useBidPanel();
  const popup = useRef<HTMLDivElement>(null);
  const isOver = tick.state !== 'live' && tick.state !== 'closed';
  useEffect(() => {
    if (isOver) setSheetOpen(false);
  }, [isOver, setSheetOpen]);
  return (
    <Drawer.Root open={isSheetOpen} onOpenChange={setSheetOpen} swipeDirection="down">
      <Drawer.Portal>
        <Drawer.Backdrop className="bid-sheet-backdrop fixed inset-0 z-40 bg-scrim" />
        <Drawer.Viewport className="fixed inset-0 z-40 flex items-end justify-center">
          <Drawer.Popup
            ref={popup}
            initialFocus={popup}
            className="bid-sheet cluster @container max-h-[94dvh] w-full overflow-y-auto overscroll-contain rounded-t-panel outline-none"
          >
            <Drawer.Content className="mx-auto max-w-[30rem] px-5 pb-6 pt-3">
              <div className="flex items-center justify-between">
                <Drawer.Title className="heading text-h3">Bid on lot {auction.lot_number}</Drawer.Title>
                <Drawer.Close className="btn btn-quiet btn-icon -mr-3" aria-label="Close bid sheet">
                  <Icon of={X} size={22} />
                </Drawer.Close>
              </div>
              <div className="mt-1 flex flex-wrap items-end justify-between gap-x-4 gap-y-1 border-b border-line pb-3">
                <div>
                  <div className="label">{tick.price === null ? 'Opening bid' : 'Current bid'}</div>
                  <Money value={tick.price ?? auction.starting_bid} className="data block text-data-l" />
                </div>
                <div className="text-right">
                  <div className="label">Time left</div>
                  {isLost ? (
                    <span className="data block text-data-s leading-9 text-warn">Reconnecting</span>
                  ) : variant === 'closing' ? (
                    <span className="data block text-data-l">Closing…</span>
                  ) : (
                    <Countdown
                      closeDate={tick.close_date}
                      pausedUntil={tick.paused_until}
                      serverTime={auction.server_time}
                      form="panel"
                      className="data block text-data-l"
                    />
                  )}
                </div>
              </div>
              <SheetBody />
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
