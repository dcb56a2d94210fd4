import { ArrowDown, ArrowUp, Ban, CalendarClock, Check, Gauge, type LucideIcon, Pause, Timer, TimerReset } from 'lucide-react';
import { STATUS_WORDS } from '#auction/lifecycle.ts';
import type { PlateKind } from './plates-of.ts';

export { type PlateKind, platesOf } from './plates-of.ts';

const plates: Record<PlateKind, { text: string; className: string; Icon?: LucideIcon }> = {
  live: { text: STATUS_WORDS.live.word, className: 'plate-live' },
  ending: { text: 'Ending soon', className: 'plate-ending', Icon: Timer },
  extended: { text: 'Extended', className: 'plate-extended', Icon: TimerReset },
  paused: { text: 'Paused', className: 'plate-warn', Icon: Pause },
  coming_soon: { text: STATUS_WORDS.scheduled.word, className: 'plate-soon', Icon: CalendarClock },
  closing: { text: STATUS_WORDS.closed.word, className: 'plate-ending', Icon: Timer },
  reserve_met: { text: 'Reserve met', className: 'plate-met', Icon: Check },
  reserve_not_met: { text: 'Reserve not met', className: 'plate-notmet', Icon: Gauge },
  no_reserve: { text: 'No reserve', className: 'plate-noreserve' },
  high_bidder: { text: 'High bidder', className: 'plate-high', Icon: ArrowUp },
  outbid: { text: 'Outbid', className: 'plate-outbid', Icon: ArrowDown },
  sold: { text: STATUS_WORDS.sold.word, className: 'plate-sold' },
  fell_through: { text: 'Sale not completed', className: 'plate-unsold' },
  not_sold: { text: STATUS_WORDS.not_sold.word, className: 'plate-unsold' },
  withdrawn: { text: STATUS_WORDS.withdrawn.word, className: 'plate-withdrawn', Icon: Ban },
};

/** A state in words, shape and colour, the same everywhere. */
export function StatePlate({ kind }: { kind: PlateKind }) {
  const { text, className, Icon } = plates[kind];
  return (
    <span className={`plate ${className}`}>
      {Icon ? <Icon size={14} strokeWidth={1.75} aria-hidden="true" /> : null}
      {text}
    </span>
  );
}

/** Several plates in their order. */
export function StatePlates({ kinds }: { kinds: readonly PlateKind[] }) {
  return (
    <>
      {kinds.map((kind) => (
        <StatePlate key={kind} kind={kind} />
      ))}
    </>
  );
}
