import { ArrowDown, ArrowUp, Eye, Info, type IconNode, Pause, Timer, Trophy, X } from 'lucide';
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { isSold, resultPrice } from '#contract/auction-result.ts';
import { amountText, parseAmount } from '#web/components/bid/amount.ts';
import { Figures } from '#web/components/bid/bid-bar.tsx';
import { useBidPanel } from '#web/components/bid/bid-panel-state.tsx';
import type { PanelVariant } from '#web/components/bid/panel-variant.ts';
import { AllInNote, AuctionPrice, priceLabel, useAllIn } from '#web/components/money/auction-price.tsx';
import { Money } from '#web/components/money/money.tsx';
import { countOf, formatMoney } from '#contract/format/money.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { TimeScale, StaticTimeScale } from '#web/components/time/time-scale.tsx';
import { parseTime } from '#web/components/time/formats.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { lazyComponent } from '#web/components/ui/lazy-component.tsx';
import { Unbroken } from '#web/components/ui/unbroken.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { type BidStatus, type CardStatus, bidStatusAtLoad, bidStatusOf } from './board-order.ts';
import { RESERVE_STATUS_LABELS } from '#contract/auction-states.ts';

export const BidBody = lazyComponent(() => import('#web/components/bid/bid-body.tsx').then((module) => module.BidBody));

const OVER: ReadonlySet<PanelVariant> = new Set(['sold', 'won', 'reserve_not_met', 'no_bids', 'withdrawn']);
const WITHOUT_FORM: ReadonlySet<PanelVariant> = new Set([...OVER, 'coming_soon', 'closing']);

const STRIPS: Readonly<Record<PanelVariant, readonly [className: string, icon: IconNode, text: string]>> = {
  leading: ['alert-go', ArrowUp, 'You’re the high bidder'],
  outbid: ['alert-stop', ArrowDown, 'You’ve been outbid'],
  ready: ['alert-soft', Eye, 'You haven’t bid yet'],
  verify_email: ['alert-soft', Info, 'Finish these steps to bid'],
  accept_terms: ['alert-soft', Info, 'Finish these steps to bid'],
  no_card: ['alert-soft', Info, 'Finish these steps to bid'],
  barred: ['alert-soft', Info, 'You can’t bid here'],
  guest: ['alert-soft', Info, 'You’re signed out'],
  paused: ['alert-signal', Pause, 'Bidding is paused'],
  closing: ['alert-soft', Timer, 'Confirming final bids'],
  coming_soon: ['alert-soft', Timer, 'Not open yet'],
  won: ['alert-go', Trophy, 'You won'],
  sold: ['alert-soft', Info, 'Sold to another bidder'],
  reserve_not_met: ['alert-soft', Info, 'Reserve not met'],
  no_bids: ['alert-soft', Info, 'Closed without bids'],
  withdrawn: ['alert-soft', Info, 'Withdrawn'],
};

const ACTIONS: Readonly<Partial<Record<PanelVariant, string>>> = {
  leading: 'Raise your maximum',
  barred: 'See why',
  paused: 'See details',
  guest: 'Sign in',
  verify_email: 'Finish setup',
  accept_terms: 'Finish setup',
  no_card: 'Finish setup',
};

const FIGURE_SIZE = 'text-data-m @min-[20rem]:text-data-l';
const OVERLAY = 'md:absolute md:inset-x-0 md:top-0 md:z-10 md:shadow-float';

function useReport(report: (status: CardStatus) => void): void {
  const { auction, live, variant, user } = useBidPanel();
  const { slug, title } = auction;
  const { tick } = live;
  const bidStatus = useRef<BidStatus>(bidStatusAtLoad(auction.you));
  const closesAt = parseTime(tick.close_date);
  const isLeader = user !== null && tick.leader === user.username;
  const minimum = formatMoney(tick.minimum_bid);
  useEffect(() => {
    bidStatus.current = bidStatusOf(variant, isLeader, bidStatus.current);
    report({
      slug,
      title,
      bidStatus: bidStatus.current,
      isOver: OVER.has(variant),
      isWon: variant === 'won',
      closesAt,
      minimum,
    });
  }, [report, slug, title, variant, isLeader, closesAt, minimum]);
}

function useClosingForm(strip: RefObject<HTMLElement | null>): void {
  const { flow, variant, isSheetOpen, setSheetOpen } = useBidPanel();
  const leads = flow.answer?.leading === true;
  const isDone = isSheetOpen && ((leads && variant === 'leading') || WITHOUT_FORM.has(variant));
  const isFinished = useRef(false);
  // Before the focus that the closed form loses moves to its nearest ancestor.
  useLayoutEffect(() => {
    if (isDone) {
      isFinished.current = true;
      setSheetOpen(false);
    } else if (isFinished.current && !isSheetOpen) {
      isFinished.current = false;
      if (document.activeElement === document.body) strip.current?.focus({ preventScroll: true });
    }
  }, [isDone, isSheetOpen, setSheetOpen, strip]);
}

function Ended({ size }: { size: string }) {
  const isAllIn = useAllIn();
  const { live, auction } = useBidPanel();
  const { tick } = live;
  const price = resultPrice({ ...tick, outcome: auction.outcome });
  return (
    <>
      <div>
        <div className="label">
          {priceLabel(isSold({ ...tick, outcome: auction.outcome }) ? 'Sold for' : 'Bid to', isAllIn)}
        </div>
        {price === null ? (
          <span className={`data block ${size}`}>No bids</span>
        ) : (
          <AuctionPrice auction={auction} value={price} className={`data block ${size}`} />
        )}
      </div>
      <div className="text-right">
        <div className="label">Closed</div>
        <span className={`data block ${size}`}>
          <TimeText at={tick.close_date} form="day" />
        </span>
      </div>
    </>
  );
}

function Detail() {
  const { live, maximum, variant, auction } = useBidPanel();
  const { tick } = live;
  const row = 'mt-2 flex min-h-6 items-baseline justify-between gap-3 text-small text-ink-2';
  if (maximum !== null && !OVER.has(variant))
    return (
      <p className={row}>
        <span>Your maximum, private</span>
        <span className="text-right">
          <Money value={maximum} className="data text-data-s text-ink" />
          <AllInNote auction={auction} value={maximum} />
        </span>
      </p>
    );
  return (
    <p className={row}>
      <span>{countOf(tick.bid_count, 'bid')}</span>
      {variant === 'paused' ? (
        <span>
          until <TimeText at={tick.paused_until ?? tick.close_date} form="time" />
        </span>
      ) : null}
    </p>
  );
}

function Head({ id, removeTo }: { id: string; removeTo: string }) {
  const { auction, live } = useBidPanel();
  const { tick } = live;
  const isExtended = tick.in_extension && tick.state === 'live';
  return (
    <div className="flex gap-3">
      <Picture
        image={auction.hero}
        sizes="6rem"
        isDecorative
        className="h-12 w-[4.5rem] flex-none @min-[20rem]:h-14 @min-[20rem]:w-[5.25rem]"
      />
      <div className="min-w-0 flex-1">
        <h2 id={id} className="line-clamp-2 min-h-[2.7em] leading-snug font-strong">
          <PageLink className="decoration-1 underline-offset-4 hover:underline" to={`/auctions/${auction.slug}`}>
            <Unbroken text={auction.title} />
          </PageLink>
        </h2>
        <p className="truncate text-small text-ink-3">
          <span className="hidden @min-[20rem]:inline">Lot {auction.lot_number} · </span>
          {isExtended ? 'Extended · ' : ''}
          {RESERVE_STATUS_LABELS[tick.reserve_status]}
        </p>
      </div>
      <PageLink
        className="btn btn-quiet btn-icon -mr-3 -mt-2.5 md:!w-9"
        aria-label={`Remove ${auction.title} from the board`}
        to={removeTo}
        preventScrollReset
      >
        <Icon of={X} size={18} />
      </PageLink>
    </div>
  );
}

/** Before hydration it links to the auction's page. */
function Action({ formId, onOpen }: { formId: string; onOpen: () => void }) {
  const { auction, live, variant } = useBidPanel();
  const isReady = useIsReady();
  const to = `/auctions/${auction.slug}`;
  if (variant === 'won')
    return (
      <PageLink className="btn btn-solid w-full" to={`/account/settlements/${auction.slug}`}>
        View next steps
      </PageLink>
    );
  if (WITHOUT_FORM.has(variant))
    return (
      <PageLink className="btn btn-line w-full" to={to}>
        {OVER.has(variant) ? 'View result' : 'View auction'}
      </PageLink>
    );
  const mayBid = variant === 'ready' || variant === 'outbid';
  const label = ACTIONS[variant] ?? (
    <span>
      Bid {formatMoney(live.tick.minimum_bid)} or more
      <AllInNote auction={auction} value={live.tick.minimum_bid} />
    </span>
  );
  const className = `btn ${mayBid ? 'btn-bid !min-h-11 !text-[.9375rem]' : 'btn-line'} w-full`;
  if (!isReady)
    return (
      <PageLink className={className} to={`${to}#bid`}>
        {label}
      </PageLink>
    );
  return (
    <button type="button" className={className} aria-expanded={false} aria-controls={formId} onClick={onOpen}>
      {label}
    </button>
  );
}

function useForm(opener: RefObject<HTMLElement | null>) {
  const { variant, flow, least, terms, dispatch, setSheetOpen, setRaising, setFormWanted } = useBidPanel();
  return {
    open: () => {
      if (variant === 'leading') setRaising(true);
      else if ((parseAmount(flow.text, terms.currency) ?? 0) < least)
        dispatch({ kind: 'again', text: amountText(least, terms.currency) });
      setSheetOpen(true);
      setFormWanted(true);
    },
    close: () => {
      setRaising(false);
      setSheetOpen(false);
      requestAnimationFrame(() => opener.current?.querySelector('button')?.focus({ preventScroll: true }));
    },
  };
}

function Form({ id, close }: { id: string; close: () => void }) {
  const { flow, auction } = useBidPanel();
  const isSending = flow.step === 'sending';
  const group = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !isSending && group.current?.contains(document.activeElement) === true) close();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => leave(event);
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <div ref={group} id={id} role="group" aria-label={`Bid on ${auction.title}`}>
      <BidBody />
      {isSending ? null : (
        <button type="button" className="btn btn-quiet mt-2 w-full" onClick={close}>
          Close
        </button>
      )}
    </div>
  );
}

interface BoardCardProps {
  report: (status: CardStatus) => void;
  removeTo: string;
}

export function BoardCard({ report, removeTo }: BoardCardProps) {
  const { auction, live, variant, isSheetOpen } = useBidPanel();
  const { tick } = live;
  const id = useId();
  const strip = useRef<HTMLParagraphElement>(null);
  const opener = useRef<HTMLDivElement>(null);
  const form = useForm(opener);
  useReport(report);
  useClosingForm(strip);
  const [className, icon, text] = STRIPS[variant];
  const isRunning = !WITHOUT_FORM.has(variant);
  return (
    <article
      className={`cluster @container rounded-panel p-4 ${isSheetOpen ? OVERLAY : ''}`}
      aria-labelledby={`${id}-title`}
    >
      <Head id={`${id}-title`} removeTo={removeTo} />
      {isSheetOpen ? null : (
        <p ref={strip} tabIndex={-1} className={`alert bid-target mt-3 !items-center !py-1.5 ${className}`}>
          <Icon of={icon} size={18} className="!mt-0" />
          <strong>{text}</strong>
        </p>
      )}
      <div className="mt-3 flex items-end justify-between gap-3">
        {OVER.has(variant) ? <Ended size={FIGURE_SIZE} /> : <Figures size={FIGURE_SIZE} />}
      </div>
      {isRunning ? (
        <TimeScale
          closeDate={tick.close_date}
          pausedUntil={tick.paused_until}
          serverTime={auction.server_time}
          size="small"
          className="mt-3"
        />
      ) : (
        <StaticTimeScale at="end" size="small" className="mt-3" />
      )}
      {isSheetOpen ? (
        <Form id={`${id}-form`} close={form.close} />
      ) : (
        <>
          <Detail />
          <div ref={opener} className="mt-3">
            <Action formId={`${id}-form`} onOpen={form.open} />
          </div>
        </>
      )}
    </article>
  );
}
