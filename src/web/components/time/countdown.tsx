import { useCallback } from 'react';
import { useClock } from '#web/live/use-server-now.ts';
import { type ClockForm, formatClock, formatUtcSecond, parseTime, URGENT_BELOW_MS } from './formats.ts';

interface CountdownProps {
  closeDate: string;
  serverTime: number;
  /** While bidding is paused, the clock shows what is left after the pause. */
  pausedUntil?: string | null;
  form?: ClockForm;
  verb?: string;
  endText?: string;
  className?: string;
}

/** Without JavaScript it shows the time left at render. */
export function Countdown({
  closeDate,
  serverTime,
  pausedUntil = null,
  form = 'card',
  verb = 'Closes',
  endText,
  className = '',
}: CountdownProps) {
  const closesAt = parseTime(closeDate);
  const standsUntil = pausedUntil === null ? 0 : parseTime(pausedUntil);
  // One string, so that an unchanged value causes no render. The prefix marks the red state.
  const shown = useClock(
    serverTime,
    useCallback(
      (now: number) => {
        const left = closesAt - Math.max(now, standsUntil);
        return `${left < URGENT_BELOW_MS ? '!' : ' '}${left <= 0 && endText !== undefined ? endText : formatClock(left, form)}`;
      },
      [closesAt, standsUntil, form, endText],
    ),
  );
  const isUrgent = shown.startsWith('!') && verb === 'Closes';
  return (
    <span
      role="timer"
      title={`${verb} ${formatUtcSecond(closesAt)}`}
      className={`${className}${isUrgent ? ' text-stop' : ''}`}
    >
      {shown.slice(1)}
    </span>
  );
}
