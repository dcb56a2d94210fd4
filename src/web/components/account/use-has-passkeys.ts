import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Whether this browser can use passkeys; null until its own code runs. */
export function useHasPasskeys(): boolean | null {
  return useSyncExternalStore(
    neverChanges,
    () => typeof PublicKeyCredential === 'function',
    () => null,
  );
}
