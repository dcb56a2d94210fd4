import { TimerReset, TriangleAlert, WifiOff } from 'lucide-react';
import { type ReactNode, useCallback, useEffect } from 'react';
import { formatMinutes, spokenDuration } from '#web/components/time/formats.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { platesOf, type PlateKind, StatePlates } from '#web/components/plate/state-plate.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { lastHeardAt } from '#web/live/hub.ts';
import { isClockBad } from '#web/live/server-clock.ts';
import { useClock } from '#web/live/use-server-now.ts';
import { Figures } from './bid-bar.tsx';
import { useBidDesk } from './bid-desk.tsx';
import { Dials } from './dials.tsx';
import { GuestDoor } from './guest-door.tsx';
import type { PanelFace } from './panel-face.ts';
import { BidForm, Ending, LeadingFace, ShutDoor } from './panel-parts.tsx';
import { StandingBand } from './panel-standing.tsx';

/** The plates of the auction, kept current. Inside the panel the standing has a band of its own. */
function usePlates(): PlateKind[] {
  const {
    live: { tick },
    auction,
  } = useBidDesk();
  return useClock(
    auction.server_time,
    useCallback(
      (now: number) => platesOf({ ...tick, ...(auction.outcome === undefined ? {} : { outcome: auction.outcome }) }, { now }).join(' '),
      [tick, auction.outcome],
    ),
  ).split(' ') as PlateKind[];
}

function Closing() {
  return <p className="band band-soft mt-4">The time is up. The house settles the last bids, then says who won.</p>;
}

const FACES: Record<PanelFace, { isOver: boolean; body: () => ReactNode }> = {
  coming_soon: { isOver: true, body: () => <Ending kind="coming_soon" /> },
  guest: { isOver: false, body: () => <GuestDoor /> },
  barred: { isOver: false, body: () => <ShutDoor kind="barred" /> },
  verify_email: { isOver: false, body: () => <ShutDoor kind="verify_email" /> },
  accept_terms: { isOver: false, body: () => <ShutDoor kind="accept_terms" /> },
  no_card: { isOver: false, body: () => <ShutDoor kind="no_card" /> },
  ready: { isOver: false, body: () => <BidForm /> },
  outbid: { isOver: false, body: () => <BidForm withHow={false} /> },
  leading: { isOver: false, body: () => <LeadingFace /> },
  closing: { isOver: false, body: () => <Closing /> },
  sold: { isOver: true, body: () => <Ending kind="sold" /> },
  won: { isOver: true, body: () => <Ending kind="won" /> },
  reserve_not_met: { isOver: true, body: () => <Ending kind="reserve_not_met" /> },
  no_bids: { isOver: true, body: () => <Ending kind="no_bids" /> },
  withdrawn: { isOver: true, body: () => <Ending kind="withdrawn" /> },
};

function LostBand() {
  return (
    <div className="band band-warn mt-4" role="status">
      <Icon of={WifiOff} />
      <div>
        <strong className="font-strong">Reconnecting</strong>
        <br />
        What you see is as of <TimeText at={lastHeardAt() ?? 0} form="second" />. Bids go on without you seeing them.
      </div>
    </div>
  );
}

/** Fetches the code of the faces that may come next, so that the panel changes without a gap. */
function useFacesAhead() {
  const { face, user } = useBidDesk();
  const isOpen = !FACES[face].isOver;
  useEffect(() => {
    // What fails here is asked for again when it is shown.
    if (isOpen && user !== null) BidForm.load().catch(() => undefined);
    if (face === 'closing') Ending.load().catch(() => undefined);
  }, [face, isOpen, user]);
}

/** Price and time in short: while a bid is reviewed, its button needs the room. */
function ReviewFigures() {
  return (
    <div className="mt-3 flex items-end justify-between gap-4 border-b border-line pb-3">
      <Figures size="text-data-m" />
    </div>
  );
}

/** The instrument panel: state, price, clock, scale, and what the reader can do. */
export function BidPanel() {
  const {
    auction,
    face,
    flow,
    isLost: isCutOff,
    live: { tick },
  } = useBidDesk();
  useFacesAhead();
  const plates = usePlates();
  const { isOver, body } = FACES[face];
  const isClockWrong = useClock(
    auction.server_time,
    useCallback(() => isClockBad(), []),
  );
  const isReviewing = face !== 'closing' && (flow.step === 'review' || flow.step === 'sending');
  const isLost = isCutOff && tick.state === 'live' && lastHeardAt() !== null;
  return (
    <section id="bid" tabIndex={-1} className="bid-panel bid-target cluster @container rounded-panel p-5 sm:p-6" aria-label="Bidding panel">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <div className="flex flex-wrap gap-1.5">
          <StatePlates kinds={plates} />
        </div>
        <span className="data whitespace-nowrap text-data-s text-ink-3">Lot {auction.lot_number}</span>
      </div>
      {isLost ? <LostBand /> : isReviewing ? null : <StandingBand />}
      {isOver ? null : isReviewing ? <ReviewFigures /> : <Dials />}
      {body()}
      {isClockWrong && !isOver ? (
        <p className="mt-3 flex gap-2 text-small text-warn">
          <Icon of={TriangleAlert} size={16} className="mt-0.5 flex-none" />
          Your connection is slow: the clock here may be off by a second or two. The house's clock decides.
        </p>
      ) : null}
      {isOver || isReviewing ? null : (
        <div className="mt-5 border-t border-line pt-4">
          <p className="flex gap-2 text-small text-ink-3">
            <Icon of={TimerReset} size={16} className="mt-0.5 flex-none" />
            <span>
              A bid in the last {spokenDuration(auction.fees.soft_close_ms)} sets the clock back to {formatMinutes(auction.fees.soft_close_ms)}, so there is
              always time to answer.
            </span>
          </p>
        </div>
      )}
    </section>
  );
}
