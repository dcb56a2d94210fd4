import type { Socket } from 'node:net';
import { frame, type LiveEvent } from './event.ts';

/** Bytes that wait in the process for one reader before it counts as slow. */
export const slowBytes = 128 * 1024;
/** A slow reader gets the newest state only; one that has not caught up by then is reset. */
export const patienceMs = 10_000;

/** One open connection and what it has been sent. It writes to the bare socket: a stream object for each costs twice the time. */
export class Watcher {
  readonly topics: ReadonlySet<string>;
  /** Epoch milliseconds of this process. */
  readonly endsAt: number;
  readonly #socket: Socket;
  /** Events up to this number have been sent, or were never for this connection. */
  sentUpTo: number;
  #slowSince: number | null = null;
  readonly #newest = new Map<string, LiveEvent>();

  constructor(socket: Socket, { topics, endsAt, sentUpTo }: { topics: ReadonlySet<string>; endsAt: number; sentUpTo: number }) {
    this.#socket = socket;
    this.topics = topics;
    this.endsAt = endsAt;
    this.sentUpTo = sentUpTo;
    socket.on('drain', () => this.#catchUp());
  }

  get isSlow(): boolean {
    return this.#slowSince !== null;
  }

  /** Sends events, which `bytes` holds framed; a slow reader keeps the newest of each kind for later instead. */
  send(events: readonly LiveEvent[], bytes: Buffer): void {
    const last = events.at(-1);
    if (last === undefined || this.#socket.destroyed) return;
    this.sentUpTo = last.id;
    if (this.#slowSince === null) this.#write(bytes);
    else for (const event of events) this.#newest.set(`${event.topic} ${event.name}`, event);
  }

  /** Sends what has no number: heartbeats. A slow reader has enough to do. */
  sendUnnumbered(bytes: Buffer): void {
    if (this.#slowSince === null && !this.#socket.destroyed) this.#write(bytes);
  }

  /** Resets the connection if its reader has been slow for too long. Without the reset the kernel would keep its megabytes. */
  resetIfStuck(now: number): boolean {
    if (this.#slowSince === null || now - this.#slowSince < patienceMs) return false;
    this.#socket.resetAndDestroy();
    return true;
  }

  /** Ends the connection in order; the reader comes back after about the given time. */
  end(retryMs: number): void {
    if (this.#slowSince === null) this.#socket.end(`retry: ${Math.round(retryMs)}\n\n`);
    else this.#socket.resetAndDestroy();
  }

  #write(bytes: Buffer): void {
    this.#socket.write(bytes);
    if (this.#socket.writableLength > slowBytes) this.#slowSince = Date.now();
  }

  #catchUp(): void {
    if (this.#slowSince === null) return;
    this.#slowSince = null;
    const waiting = [...this.#newest.values()].sort((one, other) => one.id - other.id);
    this.#newest.clear();
    if (waiting.length > 0) this.#write(Buffer.concat(waiting.map(frame)));
  }
}
