import { useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { FloorNews } from '#contract/floor.ts';
import { type FloorLine, useFloorLine } from '#web/components/console/use-floor-line.ts';

/** Bids that come together are read together. */
const READ_WITHIN_MS = 700;
/** What the floor does not hear of, as a leader's raised maximum and what other staff do, is looked for so often while somebody sees the page. */
const LOOK_EVERY_MS = 30_000;

/** Keeps an auction's file as it is on the floor: whatever happens to it is read anew. Without `isOn` nothing happens to it. */
export function useLiveFile(slug: string, isOn: boolean): FloorLine {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const read = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void revalidate();
    }, READ_WITHIN_MS);
  }, [revalidate]);
  const hear = useCallback(
    (news: FloorNews) => {
      if (news.auctions.some((tick) => tick.slug === slug) || news.bids.some((bid) => bid.slug === slug)) read();
    },
    [slug, read],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  const line = useFloorLine({ isOn, onNews: hear, onMissed: read });
  // A file that cannot be read would take the page away: it is looked at while the line holds.
  const isHeld = isOn && line === 'live';
  useEffect(() => {
    if (!isHeld) return undefined;
    const looking = setInterval(() => {
      if (document.visibilityState === 'visible') read();
    }, LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, [isHeld, read]);
  return line;
}
