import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False on the server and until hydration. Controls that need JavaScript wait for it. */
export function useIsReady(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
