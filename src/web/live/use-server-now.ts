import { use, useCallback, useEffect, useSyncExternalStore } from 'react';
import { ClockContext } from './auction-clock.ts';

/** Renders only when the derived value changes. `serverTime` is used until hydration, so that both renders agree. */
export function useClock<T extends string | number | boolean>(serverTime: number, derive: (now: number) => T): T {
  const clock = use(ClockContext);
  useEffect(() => clock.correct(serverTime), [clock, serverTime]);
  const present = useCallback(() => derive(clock.now()), [clock, derive]);
  return useSyncExternalStore(clock.subscribe, present, () => derive(serverTime));
}
