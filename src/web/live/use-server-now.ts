import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { setServerTime, serverNow, subscribeTicker } from './server-clock.ts';

/** Renders only when the derived value changes. `serverTime` is used until hydration, so that both renders agree. */
export function useClock<T extends string | number | boolean>(serverTime: number, derive: (now: number) => T): T {
  useEffect(() => setServerTime(serverTime), [serverTime]);
  const present = useCallback(() => derive(serverNow()), [derive]);
  return useSyncExternalStore(subscribeTicker, present, () => derive(serverTime));
}
