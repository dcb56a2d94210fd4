import type { LiveEvent, LiveEventName } from '#contract/live.ts';

/** Every event there is: the browser hears none that is not asked for by its name. */
const EVENT_NAMES = Object.keys({
  snapshot: 0,
  bids: 0,
  auction: 0,
  comment: 0,
  listing_changed: 0,
  notification: 0,
  line_ends: 0,
  heartbeat: 0,
} satisfies Record<LiveEventName, 0>);
/** Most auctions that one stream follows. */
export const MOST_AUCTIONS = 100;

export interface StreamHandlers<Event = LiveEvent> {
  onEvent(event: Event): void;
  /** There is no line any more, and the browser did not get it back. */
  onLost(): void;
}

/** Where a stream goes on: after an event, or from nothing. */
export interface StreamStart {
  readonly lastEventId: string | null;
  /** True where it carries what was not heard up to that event: how that stands now is to be said as well. */
  readonly isWider: boolean;
}
/** The address of the stream of these auctions, from an event on. */
export function streamAddress(slugs: readonly string[], { lastEventId, isWider }: StreamStart): string {
  const search = new URLSearchParams();
  if (slugs.length > 0) search.set('auctions', slugs.slice(0, MOST_AUCTIONS).join(','));
  if (lastEventId !== null) search.set('last_event_id', lastEventId);
  if (isWider) search.set('snapshot', '1');
  return `/api/live?${search.toString()}`;
}

/** Opens a stream of events with these names, those of the live channel where nothing else is said; returns how to close it. */
export function openStream<Event = LiveEvent>(address: string, handlers: StreamHandlers<Event>, names: readonly string[] = EVENT_NAMES): () => void {
  const source = new EventSource(address, { withCredentials: true });
  for (const name of names) {
    source.addEventListener(name, (message: MessageEvent<string>) => {
      // The server validates what it sends by the same schemas that these types come from.
      handlers.onEvent({ id: message.lastEventId || null, event: name, data: JSON.parse(message.data) } as Event);
    });
  }
  let isCut = false;
  source.addEventListener('open', () => {
    isCut = false;
  });
  source.addEventListener('error', () => {
    // The browser tries again by itself, after the time that the server named: a crowd comes back spread out. An answer that was no
    // stream ends it, and so does a server that was not there when the browser came back.
    if (source.readyState !== EventSource.CLOSED && !isCut) {
      isCut = true;
      return;
    }
    source.close();
    handlers.onLost();
  });
  return () => source.close();
}
