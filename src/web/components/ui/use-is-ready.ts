import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

export function useIsReady(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
