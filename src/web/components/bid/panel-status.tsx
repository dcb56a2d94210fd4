import { ArrowDown, ArrowUp, Pause, TimerReset } from 'lucide';
import { useEffect, useRef } from 'react';
import type { BidAnswer } from '#contract/bids.ts';
import { parseTime } from '#web/components/time/formats.ts';
import { TimeText, TimeWithDay } from '#web/components/time/time-text.tsx';
import { formatMoney } from '#contract/format/money.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { useBidPanel } from './bid-panel-state.tsx';
import { MAXIMUM_UNCHANGED } from './bid-flow.ts';

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth'];
const ENDINGS = ['th', 'st', 'nd', 'rd'];
export function extensionText(count: number): string {
  const isTeen = Math.floor(count / 10) % 10 === 1;
  return `${ORDINALS[count - 1] ?? `${count}${(isTeen ? null : ENDINGS[count % 10]) ?? 'th'}`} extension`;
}

function LeadingAlert() {
  const { flow, live, user } = useBidPanel();
  const own = live.bids.find((bid) => bid.bidder === user?.username);
  const { answer } = flow;
  return (
    <div className="alert alert-go mt-4">
      <Icon of={ArrowUp} />
      <div>
        <strong className="font-strong">You’re the high bidder</strong>
        <br />
        {answer !== null && answer.leading ? (
          <>
            {answer.raised ? 'Your new maximum' : 'Your bid'} was received at{' '}
            <TimeText at={answer.received_at} form="second" />.
            {answer.raised || answer.bid !== null ? null : ` ${MAXIMUM_UNCHANGED}`}
          </>
        ) : own === undefined ? null : (
          <>
            Your last bid was at <TimeText at={own.placed_at} form="time" />.
          </>
        )}
      </div>
    </div>
  );
}

function OutbidAlert() {
  const { flow, live, user, maximum } = useBidPanel();
  const { answer } = flow;
  const leader = live.tick.leader ?? 'Someone';
  if (answer !== null && !answer.leading) {
    return (
      <div className="alert alert-stop mt-4">
        <Icon of={ArrowDown} />
        <div>
          <strong className="font-strong">You were outbid right away</strong>
          <br />
          Your {formatMoney(answer.maximum)} was received at <TimeText at={answer.received_at} form="second" />.{' '}
          {leader}'s maximum is higher. Maximum bids are private.
        </div>
      </div>
    );
  }
  const last = live.bids.find((bid) => bid.bidder === leader && bid.bidder !== user?.username);
  return (
    <div className="alert alert-stop mt-4">
      <Icon of={ArrowDown} />
      <div>
        <strong className="font-strong">You’ve been outbid</strong>
        <br />
        {leader} outbid your {maximum === null ? 'bid' : <>{formatMoney(maximum)} maximum</>}
        {last === undefined ? null : (
          <>
            {' '}
            at <TimeText at={last.placed_at} form="time" />
          </>
        )}
        .
      </div>
    </div>
  );
}

function ExtendedAlert() {
  const {
    live: { tick, bids },
    terms,
    auction,
  } = useBidPanel();
  const closesAt = parseTime(tick.close_date);
  const isByBid = bids.some((bid) => parseTime(bid.placed_at) + terms.softCloseMs === closesAt);
  return (
    <div className="alert alert-signal mt-4">
      <Icon of={TimerReset} />
      <div>
        <strong className="font-strong">
          Extended to <TimeWithDay at={tick.close_date} serverTime={auction.server_time} />
        </strong>
        <br />
        {isByBid ? 'A bid came in during the last minutes.' : 'We moved the closing time.'}{' '}
        {extensionText(tick.extension_count)}.
      </div>
    </div>
  );
}

const shownAnswers = new WeakSet<BidAnswer>();

/** The focus was on a button that is gone, so it moves to the result. */
function useShownResult() {
  const { flow, isSheetOpen } = useBidPanel();
  const { answer } = flow;
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = result.current;
    if (answer === null || shown === null || shownAnswers.has(answer)) return;
    // While the sheet is open, the panel behind it shows the same alert.
    if ((shown.closest('[data-bid-body]') !== null) !== isSheetOpen) return;
    shownAnswers.add(answer);
    shown.focus({ preventScroll: true });
    shown.scrollIntoView({ block: 'nearest' });
  }, [answer, isSheetOpen]);
  return result;
}

function PausedBand() {
  const {
    live: { tick },
  } = useBidPanel();
  return (
    <div className="alert alert-signal mt-4">
      <Icon of={Pause} />
      <div>
        <strong className="font-strong">
          Bidding is paused until <TimeText at={tick.paused_until ?? tick.close_date} />
        </strong>
        <br />
        It may resume earlier. The countdown is stopped until then.
      </div>
    </div>
  );
}

export function StatusAlert() {
  const {
    variant,
    live: { tick },
  } = useBidPanel();
  const result = useShownResult();
  const isExtended = tick.extension_count > 0 && tick.state === 'live' && variant !== 'closing';
  if (variant === 'paused') return <PausedBand />;
  if (variant !== 'leading' && variant !== 'outbid') return isExtended ? <ExtendedAlert /> : null;
  return (
    <div ref={result} tabIndex={-1} className="bid-target rounded-control">
      {variant === 'leading' ? <LeadingAlert /> : <OutbidAlert />}
    </div>
  );
}
