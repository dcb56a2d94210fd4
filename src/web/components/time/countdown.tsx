import { useCallback } from 'react';
import { useClock } from '#web/live/use-server-now.ts';
import { type ClockForm, formatClock, formatUtcSecond, parseTime, URGENT_BELOW_MS } from './formats.ts';

interface CountdownProps {
  /** `close_date` (or `start_date`) of the wire. */
  closeDate: string;
  /** `server_time` of the answer that the page was made from. */
  serverTime: number;
  /** `paused_until` of the wire: until then the clock stands at what is left after the pause. */
  pausedUntil?: string | null;
  form?: ClockForm;
  /** `Closes` or `Opens`, for the title. */
  verb?: string;
  /** What stands at zero, until the server says what happened. */
  endText?: string;
  className?: string;
}

/** The time left. A `timer` for assistive technology, which is silent by itself; right without JavaScript as of the page's making. */
export function Countdown({ closeDate, serverTime, pausedUntil = null, form = 'card', verb = 'Closes', endText, className = '' }: CountdownProps) {
  const closesAt = parseTime(closeDate);
  const standsUntil = pausedUntil === null ? 0 : parseTime(pausedUntil);
  // The mark before the text says that the clock is red: one value, so that a tick that changes nothing renders nothing.
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
    <span role="timer" title={`${verb} ${formatUtcSecond(closesAt)}`} className={`${className}${isUrgent ? ' text-stop' : ''}`}>
      {shown.slice(1)}
    </span>
  );
}
