import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

export function useHasPasskeys(): boolean | null {
  return useSyncExternalStore(
    neverChanges,
    () => typeof PublicKeyCredential === 'function',
    () => null,
  );
}
