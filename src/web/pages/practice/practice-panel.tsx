import { Pause, Play, RotateCcw } from 'lucide';
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { BidBar } from '#web/components/bid/bid-bar.tsx';
import { BidPanelProvider, useBidPanel, type BidPanelState } from '#web/components/bid/bid-panel-state.tsx';
import { BidPanel } from '#web/components/bid/bid-panel.tsx';
import { LazyBidSheet } from '#web/components/bid/lazy-bid-sheet.tsx';
import { useAnnouncements } from '#web/components/bid/use-announcements.ts';
import { Money } from '#web/components/money/money.tsx';
import { TimeAgo } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { ErrorBoundary } from '#web/components/ui/error-boundary.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { ClockContext } from '#web/live/auction-clock.ts';
import { practiceBackend } from './practice-api.ts';
import { PracticeResult } from './practice-result.tsx';
import type { PracticeRun } from './practice-run.ts';
import { type StopId, stopNamed, YOU } from './practice-text.ts';
import { usePracticeClock } from './use-practice-clock.ts';
import type { PanelVariant } from '#web/components/bid/panel-variant.ts';

type ShownPanel = Pick<BidPanelState, 'variant' | 'flow' | 'isLost' | 'isRaising'>;

function stopOfForm({ variant, flow, isRaising }: ShownPanel, isHoldDeclined: boolean): StopId {
  if (isHoldDeclined && flow.step !== 'answered') return 'hold_declined';
  if (flow.step === 'sending') return 'sending';
  if (flow.step === 'review') return flow.asksToConfirm ? 'confirm' : 'review';
  if (variant === 'leading') return isRaising ? 'raising' : 'leading';
  if (variant === 'outbid') return flow.answer?.leading === false ? 'outbid_at_once' : 'outbid';
  return 'ready';
}

const HAS_FORM: ReadonlySet<PanelVariant> = new Set(['ready', 'leading', 'outbid']);

function stopOf(panel: ShownPanel, isHoldDeclined: boolean): StopId {
  if (!HAS_FORM.has(panel.variant)) return panel.variant;
  return panel.isLost ? 'lost' : stopOfForm(panel, isHoldDeclined);
}

interface PracticePanelProps {
  run: PracticeRun;
  speedShare: number;
  onSeen: (id: StopId) => void;
  onAgain: () => void;
  children: ReactNode;
}

function Coach({ isHoldDeclined, onSeen }: { isHoldDeclined: boolean; onSeen: (id: StopId) => void }) {
  const panel = useBidPanel();
  useAnnouncements(panel);
  const { tick } = panel.live;
  const id = stopOf(panel, isHoldDeclined);
  const isExtended = tick.in_extension && tick.state === 'live';
  useEffect(() => onSeen(id), [id, onSeen]);
  useEffect(() => {
    if (isExtended) onSeen('extended');
  }, [isExtended, onSeen]);
  const { name, text } = stopNamed(id);
  // The form that had the focus is gone.
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section ref={top} tabIndex={-1} className="min-h-36" aria-labelledby="coach-title">
      <div className="border-l-[3px] border-ink pl-4">
        <h2 id="coach-title" className="heading text-h3">
          {name}
        </h2>
        <p className="mt-2 max-w-prose text-ink-2">{text}</p>
        {isExtended && id !== 'closing' ? (
          <p className="mt-2 max-w-prose text-small text-ink-2">{stopNamed('extended').text}</p>
        ) : null}
      </div>
    </section>
  );
}

function History() {
  const { live, auction } = useBidPanel();
  return (
    <Section title="Bids" id="bids" className="mt-10">
      {live.bids.length === 0 ? (
        <p className="mt-3 text-ink-2">No bids yet. The first bot bids after a few seconds.</p>
      ) : (
        <ol className="mt-3 border-t border-line">
          {live.bids.map(({ number, bidder, amount, automatic, placed_at: placedAt }) => (
            <li key={number} className="flex items-baseline justify-between gap-3 border-b border-line py-2.5">
              <span className="leading-snug">
                <span className="font-strong">{bidder === YOU ? 'You' : bidder}</span>{' '}
                <span className="text-small text-ink-3">
                  {automatic ? 'Automatic, ' : ''}
                  <TimeAgo at={placedAt} serverTime={auction.server_time} />
                </span>
              </span>
              <Money value={amount} className="data text-data-m" />
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function Controls({
  isStopped,
  isOver,
  setStopped,
  onAgain,
}: {
  isStopped: boolean;
  isOver: boolean;
  setStopped: (isStopped: boolean) => void;
  onAgain: () => void;
}) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {isOver ? null : (
        <button type="button" className="btn btn-line btn-s !min-h-11" onClick={() => setStopped(!isStopped)}>
          <Icon of={isStopped ? Play : Pause} size={16} />
          {isStopped ? 'Continue' : 'Stop the clock'}
        </button>
      )}
      <button type="button" className="btn btn-line btn-s !min-h-11" onClick={onAgain}>
        <Icon of={RotateCcw} size={16} />
        {isOver ? 'Practice again' : 'Start over'}
      </button>
      <p className="text-small text-ink-2" role="status">
        {isStopped && !isOver ? 'The clock is stopped. You can still bid.' : ''}
      </p>
    </div>
  );
}

export function PracticePanel({ run, speedShare, onSeen, onAgain, children }: PracticePanelProps) {
  const view = useSyncExternalStore(run.subscribe, run.view);
  const { backend, readYou, listing } = useMemo(() => {
    const answered = practiceBackend(run);
    return { ...answered, listing: { ...run.listing, you: answered.you() } };
  }, [run]);
  const { isStopped, setStopped } = usePracticeClock(run, speedShare, view.isOver);
  return (
    <ClockContext value={run.clock}>
      <BidPanelProvider
        backend={backend}
        auction={listing}
        live={view.live}
        user={view.user}
        card={view.card}
        readYou={readYou}
      >
        <div className="mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_24.5rem] lg:grid-rows-[auto_1fr] lg:gap-x-10 xl:grid-cols-[minmax(0,1fr)_26rem] xl:gap-x-14">
          <Coach isHoldDeclined={view.isHoldDeclined} onSeen={onSeen} />
          <aside className="mt-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0" aria-label="Bidding">
            <div className="lg:sticky lg:top-20">
              <Controls isStopped={isStopped} isOver={view.isOver} setStopped={setStopped} onAgain={onAgain} />
              <ErrorBoundary>
                <BidPanel />
              </ErrorBoundary>
            </div>
          </aside>
          <div className="min-w-0">
            {view.isOver ? <PracticeResult {...run.reveal()} /> : null}
            <History />
            {children}
          </div>
        </div>
        <BidBar />
        <LazyBidSheet />
      </BidPanelProvider>
    </ClockContext>
  );
}
