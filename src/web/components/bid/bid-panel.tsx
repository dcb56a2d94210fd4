import { TimerReset, TriangleAlert } from 'lucide';
import { type ReactNode, use, useEffect, useMemo } from 'react';
import { formatMinutes, spokenDuration } from '#web/components/time/formats.ts';
import { StateBadges } from '#web/components/badge/state-badge.tsx';
import type { BadgeKind } from '#web/components/badge/badges-of.ts';
import { useBadges } from '#web/components/badge/use-badges.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { lazyComponent, loadBeforeHydration } from '#web/components/ui/lazy-component.tsx';
import { ClockContext } from '#web/live/auction-clock.ts';
import { useClock } from '#web/live/use-server-now.ts';
import { Figures } from './bid-bar.tsx';
import { useBidPanel } from './bid-panel-state.tsx';
import { Dials } from './dials.tsx';
import { GuestPrompt } from './guest-prompt.tsx';
import { LostAlert } from './lost-alert.tsx';
import type { PanelVariant } from './panel-variant.ts';
import { BidForm, Ending, LeadingPanel, UnavailableNotice } from './panel-parts.tsx';
import { StatusAlert } from './panel-status.tsx';

const ListingChanged = lazyComponent(() => import('./listing-changed.tsx').then((module) => module.ListingChanged));
const WithdrawBids = lazyComponent(() => import('./listing-changed.tsx').then((module) => module.WithdrawBids));

loadBeforeHydration(BidForm, '#bid form');

function usePanelBadges(): BadgeKind[] {
  const {
    live: { tick },
    auction: { outcome, server_time: serverTime },
  } = useBidPanel();
  const shown = useMemo(() => ({ ...tick, ...(outcome === undefined ? {} : { outcome }) }), [tick, outcome]);
  return useBadges(shown, serverTime);
}

function Closing() {
  return <p className="alert alert-soft mt-4">Time’s up. We’re confirming the final bids.</p>;
}

const VARIANTS: Record<PanelVariant, { isOver: boolean; body: () => ReactNode }> = {
  coming_soon: { isOver: true, body: () => <Ending kind="coming_soon" /> },
  guest: { isOver: false, body: () => <GuestPrompt /> },
  paused: { isOver: false, body: () => <UnavailableNotice kind="paused" /> },
  barred: { isOver: false, body: () => <UnavailableNotice kind="barred" /> },
  verify_email: { isOver: false, body: () => <UnavailableNotice kind="verify_email" /> },
  accept_terms: { isOver: false, body: () => <UnavailableNotice kind="accept_terms" /> },
  no_card: { isOver: false, body: () => <UnavailableNotice kind="no_card" /> },
  ready: { isOver: false, body: () => <BidForm /> },
  outbid: { isOver: false, body: () => <BidForm showsHelp={false} /> },
  leading: { isOver: false, body: () => <LeadingPanel /> },
  closing: { isOver: false, body: () => <Closing /> },
  sold: { isOver: true, body: () => <Ending kind="sold" /> },
  won: { isOver: true, body: () => <Ending kind="won" /> },
  reserve_not_met: { isOver: true, body: () => <Ending kind="reserve_not_met" /> },
  no_bids: { isOver: true, body: () => <Ending kind="no_bids" /> },
  withdrawn: { isOver: true, body: () => <Ending kind="withdrawn" /> },
};

/** Preloads the variants that may come next, so that the panel switches without a gap. */
function usePreloadVariants() {
  const { variant, user } = useBidPanel();
  const isOpen = !VARIANTS[variant].isOver;
  useEffect(() => {
    if (isOpen && user !== null) BidForm.load().catch(() => undefined);
    if (variant === 'closing') Ending.load().catch(() => undefined);
  }, [variant, isOpen, user]);
}

function ReviewFigures() {
  return (
    <div className="mt-3 flex items-end justify-between gap-4 border-b border-line pb-3">
      <Figures size="text-data-m" />
    </div>
  );
}

export function BidPanel({ isSample = false }: { isSample?: boolean }) {
  const { backend, auction, variant, flow, isLost: isUnreachable, live, you } = useBidPanel();
  const { tick } = live;
  usePreloadVariants();
  const badges = usePanelBadges();
  const { isOver, body } = VARIANTS[variant];
  const isClockWrong = useClock(auction.server_time, use(ClockContext).isBad);
  const isReviewing =
    variant !== 'closing' && variant !== 'paused' && (flow.step === 'review' || flow.step === 'sending');
  const isLost = isUnreachable && tick.state === 'live' && backend.lastReceivedAt() !== null;
  return (
    <section
      {...(isSample ? {} : { id: 'bid' })}
      tabIndex={-1}
      className="bid-panel bid-target cluster @container rounded-panel p-5 sm:p-6"
      aria-label="Bidding panel"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <div className="flex flex-wrap gap-1.5">
          <StateBadges kinds={badges} />
        </div>
        <span className="data whitespace-nowrap text-data-s text-ink-3">Lot {auction.lot_number}</span>
      </div>
      {isLost ? <LostAlert /> : isReviewing ? null : <StatusAlert />}
      {isOver || live.listingChanges === 0 ? null : <ListingChanged />}
      {isOver ? null : isReviewing ? <ReviewFigures /> : <Dials />}
      {you && !isOver && !isReviewing && (you.withdraw_until ?? you.withdrawn) ? <WithdrawBids you={you} /> : null}
      {body()}
      {isClockWrong && !isOver ? (
        <p className="mt-3 flex gap-2 text-small text-warn">
          <Icon of={TriangleAlert} size={16} className="mt-0.5 flex-none" />
          Your connection is slow, so this countdown may be off by a second or two. Our server’s clock decides.
        </p>
      ) : null}
      {isOver || isReviewing ? null : (
        <div className="mt-5 border-t border-line pt-4">
          <p className="flex gap-2 text-small text-ink-3">
            <Icon of={TimerReset} size={16} className="mt-0.5 flex-none" />
            <span>
              A bid in the last {spokenDuration(auction.fees.soft_close_ms)} resets the clock to{' '}
              {formatMinutes(auction.fees.soft_close_ms)}, so there’s always time to respond.
            </span>
          </p>
        </div>
      )}
    </section>
  );
}
