import { STATUS_LABELS, type StatusTone } from '#auction/lifecycle.ts';
import type { ReserveStatus } from '#auction/types.ts';
import { StateBadge } from '#web/components/badge/state-badge.tsx';
import type { AuctionListState } from '#contract/auction-states.ts';

const BADGES: Readonly<Record<StatusTone, string>> = {
  quiet: 'badge-plain',
  live: 'badge-live',
  good: 'badge-sold',
  warning: 'badge-warn',
  ended: 'badge-unsold',
};
const OWN: Readonly<Partial<Record<AuctionListState, string>>> = {
  submitted: 'badge-info',
  scheduled: 'badge-soon',
  withdrawn: 'badge-withdrawn',
};

export const stateWord = (state: AuctionListState): string =>
  state === 'sale_not_completed' ? 'Sale not completed' : STATUS_LABELS[state].word;

export const RESERVE_LABELS: Readonly<Record<ReserveStatus, string>> = {
  none: 'None',
  not_met: 'Not met',
  met: 'Met',
};

export function StateLabel({
  state,
  isPaused = false,
  isExtended = false,
}: {
  state: AuctionListState;
  isPaused?: boolean;
  isExtended?: boolean;
}) {
  if (isPaused) return <StateBadge kind="paused" />;
  if (state === 'sale_not_completed') return <StateBadge kind="fell_through" />;
  const { word, tone } = STATUS_LABELS[state];
  const label = <span className={`badge ${OWN[state] ?? BADGES[tone]}`}>{word}</span>;
  if (!isExtended) return label;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {label}
      <StateBadge kind="extended" />
    </span>
  );
}
