import { type RefObject, useEffect, useRef } from 'react';
import { listenForKeys } from './single-keys.ts';

export type PaneKeys = Readonly<Record<string, (() => void) | undefined>>;

export function usePaneKeys(area: RefObject<HTMLElement | null>, keys: PaneKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(
    () =>
      listenForKeys(
        () => area.current,
        (event) => {
          const action = event.repeat ? undefined : latest.current[event.key];
          if (action === undefined) return;
          event.preventDefault();
          action();
        },
      ),
    [area],
  );
}
