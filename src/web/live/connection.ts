import type { LiveEvent } from '#contract/live.ts';
import { backOffDelay } from './back-off.ts';
import { covers, isNothing, NO_SUBSCRIPTIONS, type Subscriptions } from './subscriptions.ts';
import type { StreamHandlers, StreamStart } from './stream.ts';

/** The server sends a heartbeat every 15 s, so a longer silence means a dead connection. */
export const SILENCE_MS = 25_000;
const FAILURES_BEFORE_POLLING = 3;
const POLL_EVERY_MS = 5_000;

export interface ConnectionParts<Event = LiveEvent> {
  open(subscriptions: Subscriptions, start: StreamStart, handlers: StreamHandlers<Event>): () => void;
  poll(subscriptions: Subscriptions): Promise<readonly Event[]>;
  onEvent(event: Event | null): void;
  random(): number;
}
export interface Connection {
  subscribe(subscriptions: Subscriptions): void;
  restart(): void;
  close(): void;
}

function createPolling<Event>(parts: ConnectionParts<Event>, subscribed: () => Subscriptions) {
  let next: ReturnType<typeof setTimeout> | undefined;
  /** Identifies each run, so that a late response from an earlier run is ignored. */
  let run = 0;
  const ask = async (own: number): Promise<void> => {
    const answers: readonly (Event | null)[] = await parts.poll(subscribed()).catch(() => [null]);
    if (own !== run || next === undefined) return;
    next = setTimeout(() => void ask(own), POLL_EVERY_MS * (0.75 + parts.random() / 2));
    for (const event of answers) parts.onEvent(event);
  };
  return {
    start: () => {
      if (next !== undefined) return;
      const own = (run += 1);
      next = setTimeout(() => void ask(own), 0);
    },
    stop: () => {
      clearTimeout(next);
      next = undefined;
    },
  };
}

export function createConnection<Event extends { readonly id: string | null } = LiveEvent>(
  parts: ConnectionParts<Event>,
): Connection {
  let subscribed = NO_SUBSCRIPTIONS;
  let held = NO_SUBSCRIPTIONS;
  let received = NO_SUBSCRIPTIONS;
  let lastEventId: string | null = null;
  let closeStream: (() => void) | null = null;
  let failures = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let attempt: ReturnType<typeof setTimeout> | undefined;
  const polling = createPolling(parts, () => subscribed);

  const stop = () => {
    closeStream?.();
    closeStream = null;
    clearTimeout(silence);
    clearTimeout(attempt);
  };
  const watchSilence = () => {
    clearTimeout(silence);
    silence = setTimeout(() => lose(true), SILENCE_MS);
  };
  const connectSoon = () => {
    clearTimeout(attempt);
    attempt = setTimeout(connect, 30);
  };
  const receive = (event: Event) => {
    failures = 0;
    polling.stop();
    watchSilence();
    if (event.id !== null) [lastEventId, received] = [event.id, held];
    parts.onEvent(event);
    if (!covers(held, subscribed)) connectSoon();
  };
  function connect(): void {
    stop();
    if (isNothing(subscribed)) return;
    held = subscribed;
    watchSilence();
    const isWider = lastEventId !== null && !covers(received, held);
    closeStream = parts.open(held, { lastEventId, isWider }, { onEvent: receive, onLost: () => lose(false) });
  }
  function lose(wasSilent: boolean): void {
    stop();
    failures += 1;
    if (wasSilent || failures >= FAILURES_BEFORE_POLLING) polling.start();
    // While polls still succeed, they report the state better than a failed stream.
    else parts.onEvent(null);
    attempt = setTimeout(connect, backOffDelay(failures - 1, parts.random));
  }

  return {
    subscribe(subscriptions) {
      subscribed = subscriptions;
      if (isNothing(subscribed)) {
        stop();
        polling.stop();
        [held, failures] = [NO_SUBSCRIPTIONS, 0];
      } else if (!covers(held, subscribed) && failures === 0) connectSoon();
    },
    restart() {
      lastEventId = null;
      failures = 0;
      if (!isNothing(subscribed)) connect();
    },
    close() {
      stop();
      polling.stop();
      held = NO_SUBSCRIPTIONS;
    },
  };
}
