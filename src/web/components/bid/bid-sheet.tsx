import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide';
import { useEffect, useRef } from 'react';
import { Countdown } from '#web/components/time/countdown.tsx';
import { AuctionPrice, priceLabel, useAllIn } from '#web/components/money/auction-price.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { BidBody } from './bid-body.tsx';
import { useBidPanel } from './bid-panel-state.tsx';

export default function BidSheet() {
  const {
    auction,
    live: { tick },
    isSheetOpen,
    setSheetOpen,
    variant,
    isLost,
  } = useBidPanel();
  const isAllIn = useAllIn();
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
                  <div className="label">
                    {priceLabel(tick.price === null ? 'Opening bid' : 'Current bid', isAllIn)}
                  </div>
                  <AuctionPrice
                    auction={auction}
                    value={tick.price ?? auction.starting_bid}
                    className="data block text-data-l"
                  />
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
              <BidBody />
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
