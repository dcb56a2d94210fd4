import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Whether the browser supports passkeys. Null until hydration. */
export function useHasPasskeys(): boolean | null {
  return useSyncExternalStore(
    neverChanges,
    () => typeof PublicKeyCredential === 'function',
    () => null,
  );
}
