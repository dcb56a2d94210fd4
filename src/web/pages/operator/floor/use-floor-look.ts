import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Floor } from '#contract/floor.ts';
import { staffClient } from '#web/components/console/staff-client.ts';
import type { HeardTick } from './use-floor-feed.ts';

/** How often the page looks for alarms and requests of others. */
const LOOK_EVERY_MS = 15_000;
/** The list of auctions is read anew with every so many-th look: what changes in it is heard as it happens. */
const LOOKS_A_LIST = 8;
/** An auction that opened is put into the list within so long: several that open together at once. */
const OPENED_WITHIN_MS = 2_000;

/** What is not as it should be on the floor, looked at again and again while somebody sees the page. */
export function useFloorLook(given: Floor): Floor {
  const { revalidate } = useRevalidator();
  const [floor, setFloor] = useState(given);
  useEffect(() => setFloor(given), [given]);
  useEffect(() => {
    let looks = 0;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      looks += 1;
      const isForList = looks % LOOKS_A_LIST === 0;
      staffClient.desk.floor().then(
        // A list that cannot be read would take the page away: it is read where the server has just answered.
        (read) => {
          setFloor(read);
          if (isForList) void revalidate();
        },
        () => {
          /* The page says by itself when the line is lost; the next look comes. */
        },
      );
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return floor;
}

/** Reads the list anew where something runs that it does not have, if it has all there is. */
export function useOpened(ticks: ReadonlyMap<string, HeardTick>, known: readonly { readonly slug: string }[], { isWhole }: { isWhole: boolean }): void {
  const { revalidate } = useRevalidator();
  const slugs = new Set(known.map(({ slug }) => slug));
  const hasOpened = isWhole && [...ticks.values()].some(({ tick }) => tick.state === 'live' && !slugs.has(tick.slug));
  useEffect(() => {
    if (!hasOpened) return undefined;
    const timer = setTimeout(() => void revalidate(), OPENED_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [hasOpened, revalidate]);
}
