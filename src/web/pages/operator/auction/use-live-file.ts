import { useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { DashboardUpdate } from '#contract/live-dashboard.ts';
import { type DashboardConnection, useDashboardConnection } from '#web/components/console/use-dashboard-connection.ts';

const READ_DELAY_MS = 700;
/** Some changes, such as a raised maximum, publish no event. */
const POLL_EVERY_MS = 30_000;

export function useLiveFile(slug: string, isOn: boolean): DashboardConnection {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const read = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void revalidate();
    }, READ_DELAY_MS);
  }, [revalidate]);
  const receive = useCallback(
    (update: DashboardUpdate) => {
      if (update.auctions.some((tick) => tick.slug === slug) || update.bids.some((bid) => bid.slug === slug)) read();
    },
    [slug, read],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  const connection = useDashboardConnection({ isOn, onUpdate: receive, onMissed: read });
  // A failed read would replace the page with an error, so this polls only while connected.
  const isHeld = isOn && connection === 'live';
  useEffect(() => {
    if (!isHeld) return undefined;
    const looking = setInterval(() => {
      if (document.visibilityState === 'visible') read();
    }, POLL_EVERY_MS);
    return () => clearInterval(looking);
  }, [isHeld, read]);
  return connection;
}
