import { STATUS_WORDS, type StatusTone } from '#auction/lifecycle.ts';
import { StatePlate } from '#web/components/plate/state-plate.tsx';
import type { AuctionState } from '#contract/auction-states.ts';

const PLATES: Readonly<Record<StatusTone, string>> = {
  quiet: 'plate-plain',
  live: 'plate-live',
  good: 'plate-sold',
  warning: 'plate-warn',
  ended: 'plate-unsold',
};
const OWN: Readonly<Partial<Record<AuctionState, string>>> = { submitted: 'plate-info', scheduled: 'plate-soon', withdrawn: 'plate-withdrawn' };

/** A state of an auction's life in its word and colour: also those that only the staff see. */
export function StateWord({ state, isPaused = false }: { state: AuctionState; isPaused?: boolean }) {
  if (isPaused) return <StatePlate kind="paused" />;
  const { word, tone } = STATUS_WORDS[state];
  return <span className={`plate ${OWN[state] ?? PLATES[tone]}`}>{word}</span>;
}
