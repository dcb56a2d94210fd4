import type { Socket } from 'node:net';

/** So long the connections that have ended are closed at a time; then bids, and those who come back, have their turn. */
const sliceMs = 8;

/**
 * Closes the connections whose readers have gone, in slices. When a network fails thousands end in one turn of the event loop, and to close
 * one costs several times what it costs to hear of it.
 */
export class Farewells {
  #waiting: Socket[] = [];
  #isRunning = false;

  /** From now on the connection is closed by us when its reader ends it, and not by the HTTP server. */
  await(socket: Socket): void {
    socket.removeAllListeners('end');
    socket.once('end', () => {
      this.#waiting.push(socket);
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      const until = performance.now() + sliceMs;
      const slice = this.#waiting;
      this.#waiting = [];
      let done = 0;
      while (done < slice.length && performance.now() < until) {
        slice[done]?.destroy();
        done += 1;
      }
      this.#waiting = [...slice.slice(done), ...this.#waiting];
    }
    this.#isRunning = false;
  }
}
