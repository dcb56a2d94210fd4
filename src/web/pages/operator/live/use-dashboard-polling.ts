import { readLiveDashboard } from '#contract/endpoints/bidding.ts';
import type { PendingApproval } from '#contract/approvals.ts';
import { listApprovals } from '#contract/endpoints/operations.ts';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { LiveDashboard } from '#contract/live-dashboard.ts';
import { browserClient } from '#web/api.ts';
import type { ReceivedTick } from './use-dashboard-feed.ts';

const POLL_EVERY_MS = 15_000;
/** The list changes by events, so it is reloaded only on every nth poll. */
const POLLS_PER_LIST_RELOAD = 8;
const OPENED_WITHIN_MS = 2_000;

export interface Polled {
  readonly dashboard: LiveDashboard;
  readonly requests: readonly PendingApproval[];
}

export function useDashboardPolling(given: Polled): Polled {
  const { revalidate } = useRevalidator();
  const [polled, setPolled] = useState(given);
  useEffect(() => setPolled(given), [given]);
  useEffect(() => {
    let polls = 0;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      polls += 1;
      const isForList = polls % POLLS_PER_LIST_RELOAD === 0;
      Promise.all([browserClient.call(readLiveDashboard), browserClient.call(listApprovals)]).then(
        // A failed list read would replace the page with an error, so it follows a successful poll.
        ([dashboard, { items: requests }]) => {
          setPolled({ dashboard, requests });
          if (isForList) void revalidate();
        },
        () => {},
      );
    }, POLL_EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return polled;
}

export function useOpened(
  ticks: ReadonlyMap<string, ReceivedTick>,
  known: readonly { readonly slug: string }[],
  { isWhole }: { isWhole: boolean },
): void {
  const { revalidate } = useRevalidator();
  const slugs = new Set(known.map(({ slug }) => slug));
  const hasOpened = isWhole && [...ticks.values()].some(({ tick }) => tick.state === 'live' && !slugs.has(tick.slug));
  useEffect(() => {
    if (!hasOpened) return undefined;
    const timer = setTimeout(() => void revalidate(), OPENED_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [hasOpened, revalidate]);
}
