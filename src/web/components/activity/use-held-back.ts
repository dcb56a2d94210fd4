import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { Comment } from '#contract/auctions.ts';
import type { Bid, ActivityEvent } from '#contract/bids.ts';
import { type Entry, entriesOf, upTo } from './entries.ts';

interface Arrived {
  readonly bids: readonly Bid[];
  readonly comments: readonly Comment[];
  readonly events: readonly ActivityEvent[];
  readonly username: string | null;
}

/** Holds back new entries while the list is being read, so that it does not move. */
export function useHeldBack(
  { bids, comments, events, username }: Arrived,
  list: RefObject<HTMLElement | null>,
): { shown: readonly Entry[]; heldCount: number; newKeys: ReadonlySet<string>; show: () => void } {
  const entries = useMemo(() => entriesOf(bids, comments, events), [bids, comments, events]);
  const latest = entries[0]?.at ?? '';
  const [first] = useState(() => new Set(entries.map((entry) => entry.key)));
  const [newest, setNewest] = useState(latest);
  const { shown, heldCount } = useMemo(
    () => upTo(newest, { bids, comments, events, username }),
    [newest, bids, comments, events, username],
  );
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
