import { type RefObject, useEffect, useMemo, useState } from 'react';
import { type Entry, sizeOf } from './entries.ts';

/**
 * Entries that come while the list is read are held back, so that it does not move under the reader; `show` lets them in. While the
 * list's top is on the screen they go straight in, and are marked as new.
 */
export function useHeldBack(
  entries: readonly Entry[],
  list: RefObject<HTMLElement | null>,
): { shown: readonly Entry[]; heldCount: number; newKeys: ReadonlySet<string>; show: () => void } {
  const [first] = useState(() => new Set(entries.map((entry) => entry.key)));
  const [newest, setNewest] = useState(() => entries[0]?.at ?? '');
  const arriving = useMemo(() => entries.filter((entry) => entry.at > newest), [entries, newest]);
  useEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    if (arriving.length > 0 && top >= 0) setNewest(entries[0]?.at ?? newest);
  }, [arriving, entries, list, newest]);
  const newKeys = useMemo(() => new Set(entries.filter((entry) => !first.has(entry.key)).map((entry) => entry.key)), [entries, first]);
  return {
    shown: useMemo(() => entries.filter((entry) => entry.at <= newest), [entries, newest]),
    heldCount: arriving.reduce((sum, entry) => sum + sizeOf(entry), 0),
    newKeys,
    show: () => setNewest(entries[0]?.at ?? newest),
  };
}
