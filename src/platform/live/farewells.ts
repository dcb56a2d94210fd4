import { Socket } from 'node:net';
import { patienceMs } from './watcher.ts';

/** So long the connections that have ended are closed at a time; then bids, and those who come back, have their turn. */
const sliceMs = 8;
/** So many that go in one turn of the event loop are a crowd. To hear of one costs a few microseconds. */
const crowdAtLeast = 1_000;

/** One connection, of which it will be told when its reader has gone. */
export interface Parting {
  /** Called as soon as that is heard, before the connection is closed. */
  onGone: () => void;
}

/** What is needed of a socket to hear what comes from it. Node hands it to the stream through its handle alone. */
interface Handle {
  onread?: unknown;
  readStart?(): unknown;
  readStop?(): unknown;
}
type Line = Socket & { readonly _handle?: Handle | null };

/**
 * Closes the connections whose readers have gone, in slices, and hears of them in slices, too. When a network fails thousands end, or break, in one
 * turn of the event loop, which would hear of all of them before it did anything else; and to close one costs several times what it costs to
 * hear of it.
 */
export class Farewells {
  readonly #onGone: () => void;
  readonly #atOnce: number;
  readonly #open = new Set<Line>();
  #waiting: Socket[] = [];
  /** Those that nobody listens to for the moment. */
  #hushed: Line[] = [];
  /** How many have gone in this turn. */
  #gone = 0;
  #isRunning = false;

  /** `onGone` hears of every reader that goes; so many are heard at once. */
  constructor(onGone: () => void, atOnce = crowdAtLeast) {
    this.#onGone = onGone;
    this.#atOnce = atOnce;
  }

  /** Whether a crowd goes, and not all of it was heard yet. */
  get isHearing(): boolean {
    return this.#hushed.length > 0;
  }

  /** From now on the connection is closed in its turn: when its reader ends it, when it breaks, and whoever asks for it. */
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
    hearAtOnce(socket, go);
    // Node closes a broken connection where it hears of it: through this, which puts it off like the others.
    socket.destroy = go;
    return parting;
  }

  /** Ends a connection that became no stream, once its reader has the last. Nobody else looks at it: one that does not take it, or stays, is reset. */
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
      // Before any is closed: until they are heard, what is written to them fails one by one.
      if (this.isHearing) this.#hearMore();
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

  /** Stops listening to those who are left. */
  #hush(): void {
    if (this.#hushed.length > 0) return;
    this.#hushed = [...this.#open];
    for (const line of this.#hushed) line._handle?.readStop?.();
  }

  #hearMore(): void {
    for (const line of this.#hushed.splice(-this.#atOnce)) if (this.#open.has(line)) line._handle?.readStart?.();
  }
}

/**
 * Hears whatever comes from the reader where the kernel's word arrives: nothing but the end, a fault, or something that no reader of a stream says. The
 * stream would make listeners, errors with their stacks and a turn of its own of each. Where a line has no such handle, its events say the same.
 */
function hearAtOnce({ _handle: handle }: Line, hear: () => void): void {
  if (handle?.onread !== undefined) handle.onread = hear;
}
