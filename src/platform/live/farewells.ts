import { Socket } from 'node:net';
import { patienceMs } from './watcher.ts';

/** So long the connections that have ended are closed at a time; then bids, and those who come back, have their turn. */
const sliceMs = 8;

/** One connection, of which it will be told when its reader has gone. */
export interface Parting {
  /** Called as soon as that is heard, before the connection is closed. */
  onGone: () => void;
}

/**
 * Closes the connections whose readers have gone, in slices. When a network fails thousands end, or break, in one turn of the event loop, and
 * to close one costs several times what it costs to hear of it.
 */
export class Farewells {
  readonly #onGone: () => void;
  #waiting: Socket[] = [];
  #isRunning = false;

  /** `onGone` hears of every reader that goes. */
  constructor(onGone: () => void) {
    this.#onGone = onGone;
  }

  /** From now on the connection is closed in its turn: when its reader ends it, when it breaks, and whoever asks for it. */
  await(socket: Socket): Parting {
    const parting: Parting = { onGone: () => undefined };
    let isGone = false;
    const go = (): Socket => {
      if (isGone) return socket;
      isGone = true;
      parting.onGone();
      this.#onGone();
      this.#waiting.push(socket);
      if (!this.#isRunning) void this.#run();
      return socket;
    };
    socket.on('end', go);
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
    this.#isRunning = false;
  }
}
