import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False in the server's HTML and until the page is revived: what needs the page's own code waits for it, instead of doing nothing. */
export function useIsReady(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
