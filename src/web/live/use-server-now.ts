import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { hearServerTime, serverNow, subscribeTicker } from './server-clock.ts';

/**
 * Something derived from the server's present time, kept current. `serverTime` is the moment at which the page was made: the
 * server and the first render in the browser both use it, so that they agree. Renders again only when the derived value changes.
 */
export function useClock<T extends string | number | boolean>(serverTime: number, derive: (now: number) => T): T {
  useEffect(() => hearServerTime(serverTime), [serverTime]);
  const present = useCallback(() => derive(serverNow()), [derive]);
  return useSyncExternalStore(subscribeTicker, present, () => derive(serverTime));
}
