import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Null until hydration. */
export function useHasPasskeys(): boolean | null {
  return useSyncExternalStore(
    neverChanges,
    () => typeof PublicKeyCredential === 'function',
    () => null,
  );
}
