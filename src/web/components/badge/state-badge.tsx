import {
  ArrowDown,
  ArrowUp,
  Ban,
  CalendarClock,
  Check,
  Gauge,
  type LucideIcon,
  Pause,
  Timer,
  TimerReset,
} from 'lucide-react';
import { STATUS_LABELS } from '#auction/lifecycle.ts';
import type { BadgeKind } from './badges-of.ts';

export { type BadgeKind, badgesOf } from './badges-of.ts';

const badges: Record<BadgeKind, { text: string; className: string; Icon?: LucideIcon }> = {
  live: { text: STATUS_LABELS.live.word, className: 'badge-live' },
  ending: { text: 'Ending soon', className: 'badge-ending', Icon: Timer },
  extended: { text: 'Extended', className: 'badge-extended', Icon: TimerReset },
  paused: { text: 'Paused', className: 'badge-warn', Icon: Pause },
  coming_soon: { text: STATUS_LABELS.scheduled.word, className: 'badge-soon', Icon: CalendarClock },
  closing: { text: STATUS_LABELS.closed.word, className: 'badge-ending', Icon: Timer },
  reserve_met: { text: 'Reserve met', className: 'badge-met', Icon: Check },
  reserve_not_met: { text: 'Reserve not met', className: 'badge-notmet', Icon: Gauge },
  no_reserve: { text: 'No reserve', className: 'badge-noreserve' },
  high_bidder: { text: 'High bidder', className: 'badge-high', Icon: ArrowUp },
  outbid: { text: 'Outbid', className: 'badge-outbid', Icon: ArrowDown },
  sold: { text: STATUS_LABELS.sold.word, className: 'badge-sold' },
  fell_through: { text: 'Sale not completed', className: 'badge-unsold' },
  not_sold: { text: STATUS_LABELS.not_sold.word, className: 'badge-unsold' },
  withdrawn: { text: STATUS_LABELS.withdrawn.word, className: 'badge-withdrawn', Icon: Ban },
};

export function StateBadge({ kind }: { kind: BadgeKind }) {
  const { text, className, Icon } = badges[kind];
  return (
    <span className={`badge ${className}`}>
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
