import { ArrowDown, ArrowUp, Ban, CalendarClock, Check, Gauge, type LucideIcon, Pause, Timer, TimerReset } from 'lucide-react';
import { STATUS_LABELS } from '#auction/lifecycle.ts';
import type { BadgeKind } from './badges-of.ts';

export { type BadgeKind, badgesOf } from './badges-of.ts';

const badges: Record<BadgeKind, { text: string; className: string; Icon?: LucideIcon }> = {
  live: { text: STATUS_LABELS.live.word, className: 'plate-live' },
  ending: { text: 'Ending soon', className: 'plate-ending', Icon: Timer },
  extended: { text: 'Extended', className: 'plate-extended', Icon: TimerReset },
  paused: { text: 'Paused', className: 'plate-warn', Icon: Pause },
  coming_soon: { text: STATUS_LABELS.scheduled.word, className: 'plate-soon', Icon: CalendarClock },
  closing: { text: STATUS_LABELS.closed.word, className: 'plate-ending', Icon: Timer },
  reserve_met: { text: 'Reserve met', className: 'plate-met', Icon: Check },
  reserve_not_met: { text: 'Reserve not met', className: 'plate-notmet', Icon: Gauge },
  no_reserve: { text: 'No reserve', className: 'plate-noreserve' },
  high_bidder: { text: 'High bidder', className: 'plate-high', Icon: ArrowUp },
  outbid: { text: 'Outbid', className: 'plate-outbid', Icon: ArrowDown },
  sold: { text: STATUS_LABELS.sold.word, className: 'plate-sold' },
  fell_through: { text: 'Sale not completed', className: 'plate-unsold' },
  not_sold: { text: STATUS_LABELS.not_sold.word, className: 'plate-unsold' },
  withdrawn: { text: STATUS_LABELS.withdrawn.word, className: 'plate-withdrawn', Icon: Ban },
};

/** The badge shows its state by text, shape and color, never by color alone. */
export function StateBadge({ kind }: { kind: BadgeKind }) {
  const { text, className, Icon } = badges[kind];
  return (
    <span className={`plate ${className}`}>
      {Icon ? <Icon size={14} strokeWidth={1.75} aria-hidden="true" /> : null}
      {text}
    </span>
  );
}

export function StateBadges({ kinds }: { kinds: readonly BadgeKind[] }) {
  return (
    <>
      {kinds.map((kind) => (
        <StateBadge key={kind} kind={kind} />
      ))}
    </>
  );
}
