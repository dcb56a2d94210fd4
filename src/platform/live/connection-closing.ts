import { Socket } from 'node:net';
import { patienceMs } from './subscriber.ts';

/** How long ended connections are closed at a time before bids and returning clients get their turn. */
const sliceMs = 8;
/** This many disconnects in one turn of the event loop count as a burst. Noticing one costs a few microseconds. */
const broadcastAtLeast = 1_000;

export interface Parting {
  onGone: () => void;
}

/**
 * The undocumented part of a socket needed to read from it directly. Node passes data to the stream only through its
 * handle.
 */
interface Handle {
  onread?: unknown;
  readStart?(): unknown;
  readStop?(): unknown;
}
type Line = Socket & { readonly _handle?: Handle | null };

/**
 * Notices and closes dropped connections in slices. When a network fails, thousands of sockets end in one turn of the
 * event loop, which would process all of them before anything else; closing a socket costs several times as much as
 * noticing its end.
 */
export class ConnectionCloser {
  readonly #onGone: () => void;
  readonly #atOnce: number;
  readonly #open = new Set<Line>();
  #waiting: Socket[] = [];
  /** Connections whose reading is paused during a burst. */
  #hushed: Line[] = [];
  #gone = 0;
  #isRunning = false;

  /** `onGone` is called for every disconnect; `atOnce` is how many are processed in one turn. */
  constructor(onGone: () => void, atOnce = broadcastAtLeast) {
    this.#onGone = onGone;
    this.#atOnce = atOnce;
  }

  /** True while reading is still paused on some connections. */
  get isHearing(): boolean {
    return this.#hushed.length > 0;
  }

  /**
   * From now on the socket is closed in its turn: when the client ends it, when it breaks, and when the server asks
   * for it.
   */
  await(socket: Line): Parting {
    const parting: Parting = { onGone: () => undefined };
    const go = (): Socket => {
      if (!this.#open.delete(socket)) return socket;
      parting.onGone();
      this.#onGone();
      this.#waiting.push(socket);
      this.#gone += 1;
      if (this.#gone === this.#atOnce) this.#hush();
      if (!this.#isRunning) void this.#run();
      return socket;
    };
    this.#open.add(socket);
    socket.on('end', go);
    receiveAtOnce(socket, go);
    // Node destroys a broken socket as soon as it notices the error. This override defers that like all other closes.
    socket.destroy = go;
    return parting;
  }

  /**
   * Ends a connection that did not become a stream, after writing `last`. If the client does not read it or stays
   * connected, the socket is reset.
   */
  dismiss(socket: Socket, last = ''): void {
    const patience = setTimeout(() => socket.resetAndDestroy(), patienceMs).unref();
    socket.on('close', () => clearTimeout(patience));
    socket.end(last);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      this.#gone = 0;
      // Notice disconnects before closing any: until then, every write to a dropped socket fails one by one.
      if (this.isHearing) this.#receiveMore();
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

  /** Pauses reading on all open connections. */
  #hush(): void {
    if (this.#hushed.length > 0) return;
    this.#hushed = [...this.#open];
    for (const line of this.#hushed) line._handle?.readStop?.();
  }

  #receiveMore(): void {
    for (const line of this.#hushed.splice(-this.#atOnce)) if (this.#open.has(line)) line._handle?.readStart?.();
  }
}

/**
 * Hooks the socket handle's `onread`: on a stream any input is an end, an error or unexpected data. The stream layer
 * would allocate listeners, errors with stacks and an extra turn for each; sockets without such a handle use their
 * events instead.
 */
function receiveAtOnce({ _handle: handle }: Line, hear: () => void): void {
  if (handle?.onread !== undefined) handle.onread = hear;
}
