import { type RefObject, useEffect, useRef } from 'react';

export type PaneKeys = Readonly<Record<string, (() => void) | undefined>>;

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog, [role=dialog]';

/** Single keys, only while the focus is inside `area` and nothing is typed (WCAG 2.1.4). */
export function usePaneKeys(area: RefObject<HTMLElement | null>, keys: PaneKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const { current } = area;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(TYPING) !== null) return;
      const action = latest.current[event.key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    current?.addEventListener('keydown', listen);
    return () => current?.removeEventListener('keydown', listen);
  }, [area]);
}
