import { type CSSProperties, useCallback } from 'react';
import { useClock } from '#web/live/use-server-now.ts';
import { parseTime } from '#web/components/time/formats.ts';
import { TIME_SCALE_MARKS, timeScalePosition } from './time-scale-position.ts';

interface TimeScaleProps {
  closeDate: string;
  pausedUntil?: string | null;
  serverTime: number;
  className?: string;
  size?: 'full' | 'small';
}

const atPercent = (percent: string): CSSProperties => ({ '--p': `${percent}%` }) as CSSProperties;

interface ScaleProps {
  percent: string;
  size?: 'full' | 'small';
  className?: string;
}

export function Scale({ percent, size = 'full', className = '' }: ScaleProps) {
  if (size === 'small')
    return <div className={`time-scale-s ${className}`} style={atPercent(percent)} aria-hidden="true" />;
  return (
    <div className={`time-scale ${className}`} style={atPercent(percent)} aria-hidden="true">
      <div className="scale">
        <i />
      </div>
      {TIME_SCALE_MARKS.map(([, at, name]) => (
        <b key={name} style={{ left: `${at}%` }} className={name === '2m' ? 'red' : undefined}>
          {name}
        </b>
      ))}
    </div>
  );
}

/** Decorative: the clock beside it carries the information. */
export function TimeScale({
  closeDate,
  serverTime,
  pausedUntil = null,
  className = '',
  size = 'full',
}: TimeScaleProps) {
  const closesAt = parseTime(closeDate);
  const standsUntil = pausedUntil === null ? 0 : parseTime(pausedUntil);
  const percent = useClock(
    serverTime,
    useCallback(
      (now: number) => timeScalePosition((closesAt - Math.max(now, standsUntil)) / 1000).toFixed(1),
      [closesAt, standsUntil],
    ),
  );
  return <Scale percent={percent} size={size} className={className} />;
}

export function StaticTimeScale({
  at,
  className = '',
  size = 'full',
}: {
  at: 'start' | 'end';
  className?: string;
  size?: 'full' | 'small';
}) {
  return <Scale percent={at === 'start' ? '0' : '100'} size={size} className={className} />;
}
