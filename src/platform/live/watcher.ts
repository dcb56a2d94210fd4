import type { Socket } from 'node:net';
import { writeAtOnce, type DirectLine } from './write-at-once.ts';

/** A slow reader that has not drained by then, or one that was told the last and stays, is reset. */
export const patienceMs = 10_000;

/** What a watcher needs of its socket. */
export type Line = DirectLine & Pick<Socket, 'writableNeedDrain' | 'cork' | 'uncork' | 'end' | 'resetAndDestroy'>;

/**
 * One open connection and how far it has been told. It writes to the bare socket: a stream object for each costs twice the time. For a
 * slow reader nothing is kept but its place: when it has drained it is told what it missed, as far as that is still known.
 */
export class Watcher {
  readonly topics: ReadonlySet<string>;
  /** By the monotonic clock of this process, as all times here. */
  readonly endsAt: number;
  readonly #socket: Line;
  /** Events up to this number have been sent, or were never for this connection. */
  #sentUpTo: number;
  #slowSince = 0;
  /** Since when nothing more is written. */
  #overSince = 0;
  #toldAt: number;

  constructor(socket: Line, { topics, endsAt, sentUpTo }: { topics: ReadonlySet<string>; endsAt: number; sentUpTo: number }) {
    this.#socket = socket;
    this.topics = topics;
    this.endsAt = endsAt;
    this.#sentUpTo = sentUpTo;
    this.#toldAt = performance.now();
  }

  get isSlow(): boolean {
    return this.#slowSince !== 0;
  }
  get sentUpTo(): number {
    return this.#sentUpTo;
  }

  /** Its reader has gone, or it was told the last: nothing more is written. */
  leave(): void {
    if (this.#overSince === 0) this.#overSince = performance.now();
  }

  /** Sends what holds all events of its topics up to this number. A slow reader stays where it is. */
  send(upTo: number, frames: readonly Buffer[]): void {
    if (this.#slowSince !== 0 || this.#overSince !== 0) return;
    this.#sentUpTo = upTo;
    this.#write(frames);
  }

  /** Sends what has no number, where nothing was sent for as long as that: heartbeats. A slow reader has enough to do. */
  sendIfQuiet(bytes: Buffer, quietMs: number): void {
    if (this.#slowSince === 0 && this.#overSince === 0 && performance.now() - this.#toldAt >= quietMs) this.#write([bytes]);
  }

  /** The reader has drained: from now on it is told again. Returns whether it was slow. */
  recover(): boolean {
    if (this.#slowSince === 0) return false;
    this.#slowSince = 0;
    return true;
  }

  /** Resets the connection if its reader has been slow, or stays at the end, for too long. */
  resetIfStuck(now: number): boolean {
    const since = this.#slowSince === 0 ? this.#overSince : this.#slowSince;
    if (since === 0 || now - since < patienceMs) return false;
    this.reset();
    return true;
  }

  /** Without the reset the kernel would keep its megabytes. The reader comes back, and resumes. */
  reset(): void {
    this.leave();
    this.#socket.resetAndDestroy();
  }

  /** Ends the connection in order; the reader comes back after about the given time. */
  end(retryMs: number): void {
    if (this.#overSince !== 0) return;
    if (this.#slowSince === 0) {
      this.leave();
      this.#socket.end(`retry: ${Math.round(retryMs)}\n\n`);
    } else this.reset();
  }

  #write(frames: readonly Buffer[]): void {
    const now = performance.now();
    this.#toldAt = now;
    const [only] = frames;
    if (only !== undefined && frames.length === 1) writeAtOnce(this.#socket, only);
    else {
      this.#socket.cork();
      for (const bytes of frames) this.#socket.write(bytes);
      this.#socket.uncork();
    }
    // Just then the socket will say when it has drained; the kernel holds a good deal more before any wait here.
    if (this.#socket.writableNeedDrain) this.#slowSince = now;
  }
}
