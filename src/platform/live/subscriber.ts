import type { Socket } from 'node:net';
import { writeDirect, type DirectSocket } from './direct-write.ts';

/** A slow client that hasn't drained by then, or stays after its last message, is reset. */
export const stuckAfterMs = 10_000;

export type SubscriberSocket = DirectSocket &
  Pick<Socket, 'writableNeedDrain' | 'cork' | 'uncork' | 'end' | 'resetAndDestroy'>;

/** One open connection. A slow client has no queue, only a position: once drained, it gets what it missed. */
export class Subscriber {
  readonly topics: ReadonlySet<string>;
  readonly endsAt: number;
  readonly #socket: SubscriberSocket;
  #sentUpTo: number;
  #slowSince = 0;
  /** Since when nothing more is written. 0 while active. */
  #stoppedSince = 0;
  #lastWriteAt: number;

  constructor(
    socket: SubscriberSocket,
    { topics, endsAt, sentUpTo }: { topics: ReadonlySet<string>; endsAt: number; sentUpTo: number },
  ) {
    this.#socket = socket;
    this.topics = topics;
    this.endsAt = endsAt;
    this.#sentUpTo = sentUpTo;
    this.#lastWriteAt = performance.now();
  }

  get isSlow(): boolean {
    return this.#slowSince !== 0;
  }
  get sentUpTo(): number {
    return this.#sentUpTo;
  }

  stopWriting(): void {
    if (this.#stoppedSince === 0) this.#stoppedSince = performance.now();
  }

  send(upTo: number, frames: readonly Buffer[]): void {
    if (this.#slowSince !== 0 || this.#stoppedSince !== 0) return;
    this.#sentUpTo = upTo;
    this.#write(frames);
  }

  sendIfQuiet(bytes: Buffer, quietMs: number): void {
    if (this.#slowSince === 0 && this.#stoppedSince === 0 && performance.now() - this.#lastWriteAt >= quietMs)
      this.#write([bytes]);
  }

  recover(): boolean {
    if (this.#slowSince === 0) return false;
    this.#slowSince = 0;
    return true;
  }

  resetIfStuck(now: number): boolean {
    const since = this.#slowSince === 0 ? this.#stoppedSince : this.#slowSince;
    if (since === 0 || now - since < stuckAfterMs) return false;
    this.reset();
    return true;
  }

  /** Without a reset the kernel would keep megabytes of unsent data. */
  reset(): void {
    this.stopWriting();
    this.#socket.resetAndDestroy();
  }

  end(retryMs: number): void {
    if (this.#stoppedSince !== 0) return;
    if (this.#slowSince === 0) {
      this.stopWriting();
      this.#socket.end(`retry: ${Math.round(retryMs)}\n\n`);
    } else this.reset();
  }

  #write(frames: readonly Buffer[]): void {
    const now = performance.now();
    this.#lastWriteAt = now;
    const [only] = frames;
    if (only !== undefined && frames.length === 1) writeDirect(this.#socket, only);
    else {
      this.#socket.cork();
      for (const bytes of frames) this.#socket.write(bytes);
      this.#socket.uncork();
    }
    // From here on the socket emits `drain`.
    if (this.#socket.writableNeedDrain) this.#slowSince = now;
  }
}
