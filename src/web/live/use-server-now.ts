import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { setServerTime, serverNow, subscribeTicker } from './server-clock.ts';

/**
 * Derives a value from the server time and keeps it current. `serverTime` is used by the server and the first browser
 * render, so that they agree. Renders only when the value changes.
 */
export function useClock<T extends string | number | boolean>(serverTime: number, derive: (now: number) => T): T {
  useEffect(() => setServerTime(serverTime), [serverTime]);
  const present = useCallback(() => derive(serverNow()), [derive]);
  return useSyncExternalStore(subscribeTicker, present, () => derive(serverTime));
}
