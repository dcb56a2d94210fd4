import { useEffect, useState } from 'react';
import type { FloorNews } from '#contract/floor.ts';
import { createConnection } from '#web/live/connection.ts';
import { hearServerTime } from '#web/live/server-clock.ts';
import { openStream } from '#web/live/stream.ts';
import { staffClient } from './staff-client.ts';

const ADDRESS = '/api/operator/floor/live';
const EVENTS = ['begun', 'floor', 'heartbeat'] as const;
/** The whole floor is one subscription: what is wanted of it never changes. */
const WHOLE_FLOOR = { slugs: ['floor'], personal: false } as const;

/** What is heard: news, or only that the line holds. A list that was asked for instead has no line. */
type FloorEvent = { readonly id: null } & (
  | { readonly event: 'begun' | 'heartbeat' }
  | { readonly event: 'floor'; readonly data: FloorNews }
  | { readonly event: 'asked' }
);
export type FloorLine = 'connecting' | 'live' | 'lost';

interface Listening {
  /** Without it nothing is listened to. */
  readonly isOn?: boolean;
  readonly onNews: (news: FloorNews) => void;
  /** Something may have been missed: what the page shows must be read anew. The server is there. */
  readonly onMissed: () => void;
}

/** The line to the floor, and how it stands. Both callbacks must stay the same. */
export function useFloorLine({ isOn = true, onNews, onMissed }: Listening): FloorLine {
  const [line, setLine] = useState<FloorLine>('connecting');
  useEffect(() => {
    if (!isOn) return undefined;
    let hasBegun = false;
    const connection = createConnection<FloorEvent>({
      open: (_wants, _start, handlers) => openStream(ADDRESS, handlers, EVENTS),
      // While no stream can be had the page is read anew: that this could be read says that the server is there.
      async poll() {
        await staffClient.desk.floorAuctions({ limit: 1 });
        onMissed();
        return [{ id: null, event: 'asked' }];
      },
      onEvent(event) {
        setLine(event === null ? 'lost' : 'live');
        if (event?.event === 'floor') {
          hearServerTime(event.data.server_time);
          onNews(event.data);
          if (event.data.missed) onMissed();
        }
        if (event?.event !== 'begun') return;
        if (hasBegun) onMissed();
        hasBegun = true;
      },
      random: Math.random,
    });
    connection.want(WHOLE_FLOOR);
    return () => connection.close();
  }, [isOn, onNews, onMissed]);
  return line;
}
