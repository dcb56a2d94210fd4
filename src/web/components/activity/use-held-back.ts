import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { Cut } from './entries.ts';

/** Holds back new entries while the list is being read, so that it doesn't move; `show` releases them. */
export function useHeldBack<T extends { readonly key: string; readonly at: string }>(
  entries: readonly T[],
  upTo: (time: string) => Cut<T>,
  list: RefObject<HTMLElement | null>,
): Cut<T> & { newKeys: ReadonlySet<string>; show: () => void } {
  const latest = entries[0]?.at ?? '';
  const [first] = useState(() => new Set(entries.map((entry) => entry.key)));
  const [newest, setNewest] = useState(latest);
  const { shown, heldCount } = useMemo(() => upTo(newest), [newest, upTo]);
  useEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    if (heldCount > 0 && top >= 0) setNewest(latest);
  }, [heldCount, latest, list]);
  const newKeys = useMemo(
    () => new Set(entries.filter((entry) => !first.has(entry.key)).map((entry) => entry.key)),
    [entries, first],
  );
  return { shown, heldCount, newKeys, show: () => setNewest(latest) };
}
