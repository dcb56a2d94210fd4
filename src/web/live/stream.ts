import type { LiveEvent, LiveEventName } from '#contract/live.ts';

/** `EventSource` delivers only the events it listens for. */
const EVENT_NAMES = Object.keys({
  snapshot: 0,
  bids: 0,
  auction: 0,
  comment: 0,
  listing_changed: 0,
  notification: 0,
  conversation_changed: 0,
  sale_started: 0,
  inbox_thread_changed: 0,
  connection_ends: 0,
  heartbeat: 0,
} satisfies Record<LiveEventName, 0>);
export const MAX_AUCTIONS = 100;

export interface StreamHandlers<Event = LiveEvent> {
  onEvent(event: Event): void;
  onLost(): void;
}

export interface StreamStart {
  readonly lastEventId: string | null;
  /** True if it covers more than was subscribed up to that event, so that the current state is needed as well. */
  readonly isWider: boolean;
}
export function streamAddress(slugs: readonly string[], { lastEventId, isWider }: StreamStart): string {
  const search = new URLSearchParams();
  if (slugs.length > 0) search.set('auctions', slugs.slice(0, MAX_AUCTIONS).join(','));
  if (lastEventId !== null) search.set('last_event_id', lastEventId);
  if (isWider) search.set('snapshot', '1');
  return `/api/live?${search.toString()}`;
}

export function openStream<Event = LiveEvent>(
  address: string,
  handlers: StreamHandlers<Event>,
  names: readonly string[] = EVENT_NAMES,
): () => void {
  const source = new EventSource(address, { withCredentials: true });
  for (const name of names) {
    source.addEventListener(name, (message: MessageEvent<string>) => {
      handlers.onEvent({ id: message.lastEventId || null, event: name, data: JSON.parse(message.data) } as Event);
    });
  }
  let isCut = false;
  source.addEventListener('open', () => {
    isCut = false;
  });
  source.addEventListener('error', () => {
    // EventSource doesn't reconnect after a response that isn't a stream, or if the server is unreachable.
    if (source.readyState !== EventSource.CLOSED && !isCut) {
      isCut = true;
      return;
    }
    source.close();
    handlers.onLost();
  });
  return () => source.close();
}
