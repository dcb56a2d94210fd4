import { useEffect, useState } from 'react';
import { listLiveAuctions } from '#contract/endpoints/auctions.ts';
import type { DashboardUpdate } from '#contract/live-dashboard.ts';
import { browserClient } from '#web/api.ts';
import { createConnection } from '#web/live/connection.ts';
import { setServerTime } from '#web/live/server-clock.ts';
import { openStream } from '#web/live/stream.ts';

const ADDRESS = '/api/operator/live/live';
const EVENTS = ['begun', 'update', 'heartbeat'] as const;
const ALL_LIVE_AUCTIONS = { slugs: ['dashboard'], personal: false } as const;

type DashboardEvent = { readonly id: null } & (
  | { readonly event: 'begun' | 'heartbeat' }
  | { readonly event: 'update'; readonly data: DashboardUpdate }
  | { readonly event: 'asked' }
);
export type DashboardConnection = 'connecting' | 'live' | 'lost';

interface Listening {
  readonly isOn?: boolean;
  readonly onUpdate: (update: DashboardUpdate) => void;
  readonly onMissed: () => void;
}

export function useDashboardConnection({ isOn = true, onUpdate, onMissed }: Listening): DashboardConnection {
  const [status, setStatus] = useState<DashboardConnection>('connecting');
  useEffect(() => {
    if (!isOn) return undefined;
    let hasBegun = false;
    const connection = createConnection<DashboardEvent>({
      open: (_wants, _start, handlers) => openStream(ADDRESS, handlers, EVENTS),
      // Without a stream, a successful poll shows that the server is reachable and triggers a reload.
      async poll() {
        await browserClient.call(listLiveAuctions, { query: { limit: 1 } });
        onMissed();
        return [{ id: null, event: 'asked' }];
      },
      onEvent(event) {
        setStatus(event === null ? 'lost' : 'live');
        if (event?.event === 'update') {
          setServerTime(event.data.server_time);
          onUpdate(event.data);
          if (event.data.missed) onMissed();
        }
        if (event?.event !== 'begun') return;
        if (hasBegun) onMissed();
        hasBegun = true;
      },
      random: Math.random,
    });
    connection.subscribe(ALL_LIVE_AUCTIONS);
    return () => connection.close();
  }, [isOn, onUpdate, onMissed]);
  return status;
}
