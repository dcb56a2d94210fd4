import { useCallback, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AuctionTick } from '#contract/bids.ts';
import type { LiveBid, DashboardUpdate } from '#contract/live-dashboard.ts';
import { type DashboardConnection, useDashboardConnection } from '#web/components/console/use-dashboard-connection.ts';

export const MAX_LINES = 40;

export type DashboardTick = Omit<AuctionTick, 'minimum_bid' | 'hammer_price'>;
export interface ReceivedTick {
  readonly tick: DashboardTick;
  readonly at: number;
}

const keyOf = ({ slug, bid }: LiveBid) => `${slug}-${bid.number}`;
/** Of a bid in both, the preferred one stays. Received ones have no title. */
export function mergedLines(preferred: readonly LiveBid[], others: readonly LiveBid[]): LiveBid[] {
  const all = new Map([...others, ...preferred].map((each) => [keyOf(each), each]));
  return [...all.values()]
    .toSorted(
      (a, b) => b.bid.placed_at.localeCompare(a.bid.placed_at) || (a.slug === b.slug ? b.bid.number - a.bid.number : 0),
    )
    .slice(0, MAX_LINES);
}

export function useDashboardFeed(): {
  connection: DashboardConnection;
  ticks: ReadonlyMap<string, ReceivedTick>;
  bids: readonly LiveBid[];
} {
  const { revalidate } = useRevalidator();
  const [ticks, setTicks] = useState<ReadonlyMap<string, ReceivedTick>>(new Map());
  const [bids, setBids] = useState<readonly LiveBid[]>([]);
  const receive = useCallback((update: DashboardUpdate) => {
    setTicks(
      (known) =>
        new Map([...known, ...update.auctions.map((tick) => [tick.slug, { tick, at: update.server_time }] as const)]),
    );
    setBids((known) =>
      mergedLines(
        update.bids.map(({ slug, bid }) => ({ slug, title: '', bid })),
        known,
      ),
    );
  }, []);
  const look = useCallback(() => void revalidate(), [revalidate]);
  const connection = useDashboardConnection({ onUpdate: receive, onMissed: look });
  return useMemo(() => ({ connection, ticks, bids }), [connection, ticks, bids]);
}
