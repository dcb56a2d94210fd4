import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False on the server and until hydration. */
export function useIsReady(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
