import { countOf } from '#contract/format/money.ts';
import type { ReactNode } from 'react';
import { Countdown } from '#web/components/time/countdown.tsx';
import { TimeText, TimeWithDay } from '#web/components/time/time-text.tsx';
import { AuctionPrice, priceLabel, useAllIn } from '#web/components/money/auction-price.tsx';
import { TimeScale, StaticTimeScale } from '#web/components/time/time-scale.tsx';
import { useBidPanel } from './bid-panel-state.tsx';

interface DialProps {
  label: string;
  children: ReactNode;
  sub?: ReactNode;
  right?: boolean;
  className?: string;
}

export function Dial({ label, children, sub, right = false, className = '' }: DialProps) {
  return (
    <div className={`min-w-0 ${right ? 'text-right' : ''}`}>
      <div className="label">{label}</div>
      <div className={`data dialnum mt-1 whitespace-nowrap ${className}`}>{children}</div>
      {sub === undefined ? null : <div className="mt-1.5 text-small text-ink-2">{sub}</div>}
    </div>
  );
}

function PriceDial() {
  const {
    live: { tick, asOf },
    user,
    isLost,
    auction,
    backend,
  } = useBidPanel();
  const isAllIn = useAllIn();
  const lastReceived = backend.lastReceivedAt();
  const by = tick.leader === null ? null : tick.leader === user?.username ? 'you' : tick.leader;
  const sub = isLost ? (
    <>
      as of <TimeText at={lastReceived ?? asOf} form="second" />
    </>
  ) : tick.bid_count === 0 ? (
    'No bids yet'
  ) : (
    <>
      {countOf(tick.bid_count, 'bid')}, led by{' '}
      <a className="link" href="#bids">
        {by}
      </a>
    </>
  );
  return (
    <Dial label={priceLabel(tick.price === null ? 'Opening bid' : 'Current bid', isAllIn)} sub={sub}>
      <AuctionPrice auction={auction} value={tick.price ?? auction.starting_bid} />
    </Dial>
  );
}

function ClockDial() {
  const {
    live: { tick },
    auction,
    isLost,
    variant,
  } = useBidPanel();
  if (isLost)
    return (
      <Dial label="Time left" right className="!text-[1.5rem] text-warn" sub="Not up to date">
        Reconnecting
      </Dial>
    );
  const isExtended = tick.extension_count > 0;
  return (
    <Dial
      label="Time left"
      right
      sub={
        variant === 'closing' ? (
          'Confirming final bids'
        ) : (
          <>
            {isExtended ? 'Now closes' : 'Closes'}{' '}
            <TimeWithDay at={tick.close_date} serverTime={auction.server_time} form={isExtended ? 'second' : 'time'} />
          </>
        )
      }
    >
      {variant === 'closing' ? (
        'Closing…'
      ) : (
        <Countdown
          closeDate={tick.close_date}
          pausedUntil={tick.paused_until}
          serverTime={auction.server_time}
          form="panel"
        />
      )}
    </Dial>
  );
}

export function Dials() {
  const {
    live: { tick },
    auction,
    variant,
  } = useBidPanel();
  return (
    <>
      <div className="mt-5 grid grid-cols-2 gap-x-4">
        <PriceDial />
        <ClockDial />
      </div>
      {variant === 'closing' ? (
        <StaticTimeScale at="end" className="mt-4" />
      ) : (
        <TimeScale
          closeDate={tick.close_date}
          pausedUntil={tick.paused_until}
          serverTime={auction.server_time}
          className="mt-4"
        />
      )}
    </>
  );
}
