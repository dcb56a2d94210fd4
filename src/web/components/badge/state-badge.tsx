import { ArrowDown, ArrowUp, Ban, CalendarClock, Check, Gauge, type IconNode, Pause, Timer, TimerReset } from 'lucide';
import { STATUS_LABELS } from '#auction/lifecycle.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import type { BadgeKind } from './badges-of.ts';

const badges: Record<BadgeKind, { text: string; className: string; icon?: IconNode }> = {
  live: { text: STATUS_LABELS.live.word, className: 'badge-live' },
  ending: { text: 'Ending soon', className: 'badge-ending', icon: Timer },
  extended: { text: 'Extended', className: 'badge-extended', icon: TimerReset },
  paused: { text: 'Paused', className: 'badge-warn', icon: Pause },
  coming_soon: { text: STATUS_LABELS.scheduled.word, className: 'badge-soon', icon: CalendarClock },
  closing: { text: STATUS_LABELS.closed.word, className: 'badge-ending', icon: Timer },
  reserve_met: { text: 'Reserve met', className: 'badge-met', icon: Check },
  reserve_not_met: { text: 'Reserve not met', className: 'badge-notmet', icon: Gauge },
  no_reserve: { text: 'No reserve', className: 'badge-noreserve' },
  high_bidder: { text: 'High bidder', className: 'badge-high', icon: ArrowUp },
  outbid: { text: 'Outbid', className: 'badge-outbid', icon: ArrowDown },
  sold: { text: STATUS_LABELS.sold.word, className: 'badge-sold' },
  fell_through: { text: 'Sale not completed', className: 'badge-unsold' },
  not_sold: { text: STATUS_LABELS.not_sold.word, className: 'badge-unsold' },
  withdrawn: { text: STATUS_LABELS.withdrawn.word, className: 'badge-withdrawn', icon: Ban },
};

export function StateBadge({ kind }: { kind: BadgeKind }) {
  const { text, className, icon } = badges[kind];
  return (
    <span className={`badge ${className}`}>
      {icon ? <Icon of={icon} size={14} /> : null}
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
