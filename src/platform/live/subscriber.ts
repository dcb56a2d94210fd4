import type { Socket } from 'node:net';
import { writeAtOnce, type DirectLine } from './write-at-once.ts';

/** A slow client that has not drained by then, or one that stays after its last message, is reset. */
export const patienceMs = 10_000;

export type Line = DirectLine & Pick<Socket, 'writableNeedDrain' | 'cork' | 'uncork' | 'end' | 'resetAndDestroy'>;

/**
 * One open connection and its position. It writes to the raw socket, because a stream object each costs twice the
 * time. A slow client has no queue, only its position: once drained, it gets what it missed as far as that is still
 * stored.
 */
export class Subscriber {
  readonly topics: ReadonlySet<string>;
  /** On this process's monotonic clock, like all times here. */
  readonly endsAt: number;
  readonly #socket: Line;
  /** Events up to this number were sent or were never for this connection. */
  #sentUpTo: number;
  #slowSince = 0;
  /** Since when nothing more is written; 0 while active. */
  #overSince = 0;
  #notifiedAt: number;

  constructor(
    socket: Line,
    { topics, endsAt, sentUpTo }: { topics: ReadonlySet<string>; endsAt: number; sentUpTo: number },
  ) {
    this.#socket = socket;
    this.topics = topics;
    this.endsAt = endsAt;
    this.#sentUpTo = sentUpTo;
    this.#notifiedAt = performance.now();
  }

  get isSlow(): boolean {
    return this.#slowSince !== 0;
  }
  get sentUpTo(): number {
    return this.#sentUpTo;
  }

  /** Stops writing: the client is gone or got its last message. */
  leave(): void {
    if (this.#overSince === 0) this.#overSince = performance.now();
  }

  /** Sends frames that cover all events of its topics up to this number. Does nothing for a slow client. */
  send(upTo: number, frames: readonly Buffer[]): void {
    if (this.#slowSince !== 0 || this.#overSince !== 0) return;
    this.#sentUpTo = upTo;
    this.#write(frames);
  }

  /** Sends an unnumbered message such as a heartbeat if nothing was sent for `quietMs`. Skips slow clients. */
  sendIfQuiet(bytes: Buffer, quietMs: number): void {
    if (this.#slowSince === 0 && this.#overSince === 0 && performance.now() - this.#notifiedAt >= quietMs)
      this.#write([bytes]);
  }

  /** Resumes writing after the client has drained. Returns true if it was slow. */
  recover(): boolean {
    if (this.#slowSince === 0) return false;
    this.#slowSince = 0;
    return true;
  }

  /** Resets the connection if its client has been slow, or has stayed after the end, for too long. */
  resetIfStuck(now: number): boolean {
    const since = this.#slowSince === 0 ? this.#overSince : this.#slowSince;
    if (since === 0 || now - since < patienceMs) return false;
    this.reset();
    return true;
  }

  /** Without a reset the kernel would keep megabytes of unsent data. The client reconnects and resumes. */
  reset(): void {
    this.leave();
    this.#socket.resetAndDestroy();
  }

  /** Ends the connection in order. The client reconnects after about `retryMs`. */
  end(retryMs: number): void {
    if (this.#overSince !== 0) return;
    if (this.#slowSince === 0) {
      this.leave();
      this.#socket.end(`retry: ${Math.round(retryMs)}\n\n`);
    } else this.reset();
  }

  #write(frames: readonly Buffer[]): void {
    const now = performance.now();
    this.#notifiedAt = now;
    const [only] = frames;
    if (only !== undefined && frames.length === 1) writeAtOnce(this.#socket, only);
    else {
      this.#socket.cork();
      for (const bytes of frames) this.#socket.write(bytes);
      this.#socket.uncork();
    }
    // From here on the socket emits `drain`. The kernel buffers far more than this before anything waits here.
    if (this.#socket.writableNeedDrain) this.#slowSince = now;
  }
}
