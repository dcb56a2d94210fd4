import type { LiveEvent } from '#contract/live.ts';
import { backOffDelay } from './back-off.ts';
import { covers, isNothing, NO_WANTS, type Wants } from './wants.ts';
import type { StreamHandlers, StreamStart } from './stream.ts';

/** The server sends a heartbeat every 15 s: a line that was silent for longer than this is dead, whatever the browser says. */
export const SILENCE_MS = 25_000;
const FAILURES_BEFORE_POLLING = 3;
const POLL_EVERY_MS = 5_000;

export interface ConnectionParts<Event = LiveEvent> {
  open(wants: Wants, start: StreamStart, handlers: StreamHandlers<Event>): () => void;
  /** Asks for the present state instead of waiting for it; rejects where the server cannot be reached. */
  poll(wants: Wants): Promise<readonly Event[]>;
  /** What is heard; null: the server cannot be reached. */
  onEvent(event: Event | null): void;
  random(): number;
}
export interface Connection {
  want(wants: Wants): void;
  /** Someone else is signed in now: the old stream is not theirs. */
  restart(): void;
  close(): void;
}

/** Asks for the present state every few seconds, from its start until it is stopped. */
function createPolling<Event>(parts: ConnectionParts<Event>, wanted: () => Wants) {
  let next: ReturnType<typeof setTimeout> | undefined;
  /** Each start is a run of its own: an answer that comes after its end says nothing any more, and asks for no other. */
  let run = 0;
  const ask = async (own: number): Promise<void> => {
    // Null: the page says that the server cannot be reached, and the next poll asks again.
    const answers: readonly (Event | null)[] = await parts.poll(wanted()).catch(() => [null]);
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

/** One stream, kept alive: it is made again with back-off, resumes where it was, and is replaced by polling while it cannot be had. */
export function createConnection<Event extends { readonly id: string | null } = LiveEvent>(parts: ConnectionParts<Event>): Connection {
  let wanted = NO_WANTS;
  let held = NO_WANTS;
  /** What was heard up to the last event. */
  let heard = NO_WANTS;
  let lastEventId: string | null = null;
  let closeStream: (() => void) | null = null;
  let failures = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let attempt: ReturnType<typeof setTimeout> | undefined;
  const polling = createPolling(parts, () => wanted);

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
  /** A little later, so that a page that mounts many parts opens one stream. */
  const connectSoon = () => {
    clearTimeout(attempt);
    attempt = setTimeout(connect, 30);
  };
  const hear = (event: Event) => {
    failures = 0;
    polling.stop();
    watchSilence();
    if (event.id !== null) [lastEventId, heard] = [event.id, held];
    parts.onEvent(event);
    // More was wanted while no stream could be had.
    if (!covers(held, wanted)) connectSoon();
  };
  function connect(): void {
    stop();
    if (isNothing(wanted)) return;
    held = wanted;
    watchSilence();
    const isWider = lastEventId !== null && !covers(heard, held);
    closeStream = parts.open(held, { lastEventId, isWider }, { onEvent: hear, onLost: () => lose(false) });
  }
  function lose(wasSilent: boolean): void {
    stop();
    failures += 1;
    if (wasSilent || failures >= FAILURES_BEFORE_POLLING) polling.start();
    // Where the server still answers what it is asked, polls say more than a stream that cannot be had.
    else parts.onEvent(null);
    attempt = setTimeout(connect, backOffDelay(failures - 1, parts.random));
  }

  return {
    want(wants) {
      wanted = wants;
      if (isNothing(wanted)) {
        stop();
        polling.stop();
        // What failed for another page is nothing to the next.
        [held, failures] = [NO_WANTS, 0];
      } else if (!covers(held, wanted) && failures === 0) connectSoon();
    },
    restart() {
      lastEventId = null;
      failures = 0;
      if (!isNothing(wanted)) connect();
    },
    close() {
      stop();
      polling.stop();
      held = NO_WANTS;
    },
  };
}
