import { STATUS_LABELS, type StatusTone } from '#auction/lifecycle.ts';
import { StateBadge } from '#web/components/badge/state-badge.tsx';
import type { AuctionState } from '#contract/auction-states.ts';

const BADGES: Readonly<Record<StatusTone, string>> = {
  quiet: 'plate-plain',
  live: 'plate-live',
  good: 'plate-sold',
  warning: 'plate-warn',
  ended: 'plate-unsold',
};
const OWN: Readonly<Partial<Record<AuctionState, string>>> = { submitted: 'plate-info', scheduled: 'plate-soon', withdrawn: 'plate-withdrawn' };

/** Also covers the states only staff see. */
export function StateLabel({ state, isPaused = false }: { state: AuctionState; isPaused?: boolean }) {
  if (isPaused) return <StateBadge kind="paused" />;
  const { word, tone } = STATUS_LABELS[state];
  return <span className={`plate ${OWN[state] ?? BADGES[tone]}`}>{word}</span>;
}
