import { currentLocale } from '#contract/format/locale.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { useClock } from '#web/live/use-server-now.ts';
import { useUser } from '#web/root-data.ts';
import { formatAgo, formatUtcSecond, parseTime } from './formats.ts';
import { formatTime, isSameDay, type TimeForm } from '#contract/format/time.ts';

let zoneOfPage: string | null = null;
const listeners = new Set<() => void>();

function findZone(): void {
  // The first use of `Intl` takes a phone about 100 ms; `Temporal` knows the time zone without it.
  zoneOfPage =
    typeof Temporal === 'object'
      ? Temporal.Now.timeZoneId()
      : Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  for (const listener of [...listeners]) listener();
}

function subscribeZone(listener: () => void): () => void {
  listeners.add(listener);
  // Deferred until the first subscriber, because loading calendar data is slow on phones.
  if (zoneOfPage === null && listeners.size === 1) setTimeout(findZone);
  return () => listeners.delete(listener);
}

export function useBrowserZone(unknown = 'UTC'): string {
  return useSyncExternalStore(
    subscribeZone,
    () => zoneOfPage ?? unknown,
    () => unknown,
  );
}

export function useZone(unknown?: string): string {
  const here = useBrowserZone(unknown);
  return useUser()?.time_zone ?? here;
}

export function zoneLabel(zone: string): string {
  if (zone === 'UTC') return zone;
  return (
    new Intl.DateTimeFormat(currentLocale(), { timeZone: zone, timeZoneName: 'longGeneric' })
      .formatToParts(0)
      .find((part) => part.type === 'timeZoneName')?.value ?? zone
  );
}

export function TimeText({
  at,
  form = 'full',
  className,
}: {
  at: string | number;
  form?: TimeForm;
  className?: string;
}) {
  const zone = useZone();
  const ms = typeof at === 'number' ? at : parseTime(at);
  return (
    <time dateTime={new Date(ms).toISOString()} title={formatUtcSecond(ms)} className={className}>
      {formatTime(ms, form, zone)}
    </time>
  );
}

/** Adds the date unless it is today, so that nobody mistakes the day. */
export function TimeWithDay({
  at,
  serverTime,
  form = 'time',
}: {
  at: string;
  serverTime: number;
  form?: 'time' | 'second';
}) {
  const zone = useZone();
  const ms = parseTime(at);
  const text = useClock(
    serverTime,
    useCallback((now: number) => formatTime(ms, isSameDay(ms, now, zone) ? form : 'full', zone), [ms, form, zone]),
  );
  return (
    <time dateTime={new Date(ms).toISOString()} title={formatUtcSecond(ms)}>
      {text}
    </time>
  );
}

export function TimeAgo({
  at,
  serverTime,
  otherwise = 'full',
}: {
  at: string;
  serverTime: number;
  otherwise?: TimeForm;
}) {
  const zone = useZone();
  const ms = parseTime(at);
  const text = useClock(
    serverTime,
    useCallback((now: number) => formatAgo(ms, now) ?? formatTime(ms, otherwise, zone), [ms, zone, otherwise]),
  );
  return (
    <time dateTime={new Date(ms).toISOString()} title={formatUtcSecond(ms)}>
      {text}
    </time>
  );
}
