import { ArrowDown, ArrowUp, Pause, TimerReset } from 'lucide';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { resultPrice } from '#contract/auction-result.ts';
import { resultLabel } from '#web/components/auction/auction-figures.ts';
import { Countdown } from '#web/components/time/countdown.tsx';
import { TimeText, TimeWithDay } from '#web/components/time/time-text.tsx';
import { AuctionPrice, priceLabel, useAllIn } from '#web/components/money/auction-price.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { loginPath } from '#web/navigation/safe-target.ts';
import { useBidPanel } from './bid-panel-state.tsx';

function useIsOpen(): boolean {
  const {
    live: { tick },
  } = useBidPanel();
  return tick.state === 'live' || tick.state === 'closed';
}

export function Figures({ size }: { size: string }) {
  const {
    live: { tick },
    auction,
    variant,
    isLost,
  } = useBidPanel();
  const isAllIn = useAllIn();
  return (
    <>
      <div>
        <div className="label">{priceLabel(tick.price === null ? 'Opening bid' : 'Current bid', isAllIn)}</div>
        <AuctionPrice auction={auction} value={tick.price ?? auction.starting_bid} className={`data block ${size}`} />
      </div>
      <div className="lg:text-right">
        <div className="label">Time left</div>
        {isLost ? (
          <span className="data block text-data-s leading-7 text-warn">Reconnecting</span>
        ) : variant === 'closing' ? (
          <span className={`data block ${size}`}>Closing…</span>
        ) : (
          <Countdown
            closeDate={tick.close_date}
            pausedUntil={tick.paused_until}
            serverTime={auction.server_time}
            form="panel"
            className={`data block ${size}`}
          />
        )}
      </div>
    </>
  );
}

function Action({ className }: { className: string }) {
  const { variant, setSheetOpen, setRaising } = useBidPanel();
  const { pathname } = useLocation();
  const isReady = useIsReady();
  if (variant === 'guest')
    return (
      <PageLink to={loginPath(pathname)} className={className}>
        Sign in
      </PageLink>
    );
  if (variant === 'closing' || variant === 'paused' || variant === 'barred') return null;
  const open = () => {
    if (variant === 'leading') setRaising(true);
    setSheetOpen(true);
  };
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      {...(isReady ? {} : { disabled: true, 'data-waiting': '' })}
      onClick={open}
    >
      {variant === 'leading' ? 'Raise' : 'Bid'}
    </button>
  );
}

function useIsPanelInView(): boolean {
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    const panel = document.getElementById('bid');
    if (panel === null) return undefined;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(panel);
    return () => observer.disconnect();
  }, []);
  return isInView;
}

function Outcome() {
  const { auction, live } = useBidPanel();
  const { tick } = live;
  const isAllIn = useAllIn();
  if (tick.state === 'withdrawn') return <span className="data text-data-s">Withdrawn</span>;
  if (tick.state === 'scheduled')
    return (
      <div className="text-right">
        <div className="label">Opens</div>
        <TimeText at={auction.start_date} className="data block text-data-s" />
      </div>
    );
  const ended = { ...tick, outcome: auction.outcome };
  const price = resultPrice(ended);
  return (
    <div className="text-right">
      <div className="label">{price === null ? resultLabel(ended) : priceLabel(resultLabel(ended), isAllIn)}</div>
      {price === null ? (
        <span className="data block text-data-s">No bids</span>
      ) : (
        <AuctionPrice auction={auction} value={price} className="data block text-data-m" />
      )}
    </div>
  );
}

/** Hidden but keeps its room while the panel or sheet is in view, so that there is one panel at a time. */
export function PanelLine() {
  const { variant, isSheetOpen } = useBidPanel();
  const isHidden = useIsPanelInView() || isSheetOpen;
  const isOpen = useIsOpen();
  return (
    <div
      className={`hidden flex-none items-center gap-6 lg:flex ${isHidden ? 'invisible' : ''}`}
      role="group"
      aria-label="Bid and time left"
    >
      {variant === 'leading' || variant === 'outbid' ? (
        <span className={`text-small font-strong ${variant === 'leading' ? 'text-go' : 'text-stop'}`}>
          {variant === 'leading' ? 'High bidder' : 'Outbid'}
        </span>
      ) : null}
      {isOpen ? <Figures size="text-data-m" /> : <Outcome />}
      {isOpen ? <Action className="btn btn-bid !min-h-11" /> : null}
    </div>
  );
}

export function BidLine() {
  if (!useIsOpen()) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <Figures size="text-data-m" />
      <Action className="btn btn-bid ml-auto !min-h-12 !px-4" />
    </div>
  );
}

export function BidBar() {
  const {
    variant,
    live: { tick },
    auction,
  } = useBidPanel();
  if (!useIsOpen()) return null;
  const line = 'flex items-center gap-2 px-4 py-1.5 text-small font-strong';
  return (
    <>
      <div className="bid-bar no-print cluster fixed inset-x-0 bottom-0 z-20 border-t border-line pb-[env(safe-area-inset-bottom)] lg:hidden">
        {variant === 'paused' ? (
          <p className={`${line} bg-signal text-on-signal`}>
            <Icon of={Pause} size={16} />
            <span>
              Bidding is paused until{' '}
              <TimeWithDay at={tick.paused_until ?? tick.close_date} serverTime={auction.server_time} />
            </span>
          </p>
        ) : variant === 'leading' ? (
          <p className={`${line} bg-go-fill text-on-go`}>
            <Icon of={ArrowUp} size={16} />
            You’re the high bidder
          </p>
        ) : variant === 'outbid' ? (
          <p className={`${line} bg-stop-fill text-on-stop`}>
            <Icon of={ArrowDown} size={16} />
            You’ve been outbid
          </p>
        ) : tick.in_extension && variant !== 'closing' ? (
          <p className={`${line} bg-signal text-on-signal`}>
            <Icon of={TimerReset} size={16} />
            Extended to <TimeWithDay at={tick.close_date} serverTime={auction.server_time} />
          </p>
        ) : null}
        <BidLine />
      </div>
      <div className="h-20 lg:hidden" aria-hidden="true" />
    </>
  );
}
