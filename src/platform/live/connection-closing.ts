import { Socket } from 'node:net';
import { stuckAfterMs } from './subscriber.ts';

/** Closing may take this long before bids and returning clients get their turn. */
const sliceMs = 8;
/** This many disconnects in one turn of the event loop are a burst. */
const burstSize = 1_000;

export interface ClosingConnection {
  onGone: () => void;
}

/** Undocumented. Node passes data to the stream only through the socket's handle. */
interface Handle {
  onread?: unknown;
  readStart?(): unknown;
  readStop?(): unknown;
}
type HandleSocket = Socket & { readonly _handle?: Handle | null };

/** When a network fails, thousands of sockets end in one turn of the event loop (bench/stream.ts). */
export class ConnectionCloser {
  readonly #onGone: () => void;
  readonly #atOnce: number;
  readonly #open = new Set<HandleSocket>();
  #waiting: Socket[] = [];
  /** Connections whose reading is paused during a burst. */
  #paused: HandleSocket[] = [];
  #disconnects = 0;
  #isRunning = false;

  constructor(onGone: () => void, atOnce = burstSize) {
    this.#onGone = onGone;
    this.#atOnce = atOnce;
  }

  get isReadingPaused(): boolean {
    return this.#paused.length > 0;
  }

  watch(socket: HandleSocket): ClosingConnection {
    const connection: ClosingConnection = { onGone: () => undefined };
    const onEnd = (): Socket => {
      if (!this.#open.delete(socket)) return socket;
      connection.onGone();
      this.#onGone();
      this.#waiting.push(socket);
      this.#disconnects += 1;
      if (this.#disconnects === this.#atOnce) this.#pauseReading();
      if (!this.#isRunning) void this.#run();
      return socket;
    };
    this.#open.add(socket);
    socket.on('end', onEnd);
    hookHandle(socket, onEnd);
    // Node destroys a broken socket at once. This defers it like any other close.
    socket.destroy = onEnd;
    return connection;
  }

  /** Ends a connection that didn't become a stream after writing `last`. Resets it if the client stays. */
  endRequest(socket: Socket, last = ''): void {
    const resetTimer = setTimeout(() => socket.resetAndDestroy(), stuckAfterMs).unref();
    socket.on('close', () => clearTimeout(resetTimer));
    socket.end(last);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      this.#disconnects = 0;
      // All disconnects are noticed before any is closed: until then, every write to a dropped socket fails.
      if (this.isReadingPaused) this.#resumeSome();
      else this.#closeSome();
    }
    this.#isRunning = false;
  }

  #closeSome(): void {
    const until = performance.now() + sliceMs;
    const slice = this.#waiting;
    this.#waiting = [];
    let done = 0;
    for (const socket of slice) {
      if (performance.now() >= until) break;
      Socket.prototype.destroy.call(socket);
      done += 1;
    }
    this.#waiting = [...slice.slice(done), ...this.#waiting];
  }

  #pauseReading(): void {
    if (this.#paused.length > 0) return;
    this.#paused = [...this.#open];
    for (const socket of this.#paused) socket._handle?.readStop?.();
  }

  #resumeSome(): void {
    for (const socket of this.#paused.splice(-this.#atOnce)) if (this.#open.has(socket)) socket._handle?.readStart?.();
  }
}

/**
 * On a stream any input is an end, an error or unexpected. Handled here, it skips the stream layer's listeners and
 * errors. Sockets without such a handle use their events.
 */
function hookHandle({ _handle: handle }: HandleSocket, onInput: () => void): void {
  if (handle?.onread !== undefined) handle.onread = onInput;
}
