import { Duplex } from 'node:stream';
import type { EngineChannel } from './embedded-engine.ts';

const sync = 0x53;
const simpleQuery = 0x51;
const flush = 0x48;
const passwordMessage = 0x70;
const terminate = 0x58;
let lastConnection = 0;

/** Replaces `pg`'s socket by the embedded engine, so that both databases share the client, parsers and errors. */
export class EmbeddedStream extends Duplex {
  readonly #engine: EngineChannel;
  readonly #connection: number;
  #unlisten: (() => void) | null = null;
  #pending: Buffer = Buffer.alloc(0);
  #isStarted = false;

  constructor(engine: EngineChannel) {
    super();
    this.#engine = engine;
    lastConnection += 1;
    this.#connection = lastConnection;
  }

  connect(): this {
    this.#unlisten = this.#engine.listen(this.#connection, (message) => {
      if (message.kind === 'fatal') this.destroy(new Error(message.message));
      else if (message.kind === 'opened') this.emit('connect');
      else if (message.kind === 'bytes' && message.bytes.length > 0)
        this.push(Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength));
    });
    this.#engine.send({ kind: 'open', connection: this.#connection });
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#forward([chunk], done);
  }
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#forward(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }
  override _final(done: () => void): void {
    this.push(null);
    done();
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#unlisten?.();
    done(error);
  }

  #forward(chunks: Buffer[], done: (error?: Error) => void): void {
    this.#pending = Buffer.concat([this.#pending, ...chunks]);
    try {
      // Sent separately, so that pipelined statements are answered one by one.
      for (let end = this.#endOfExchange(); end > 0; end = this.#endOfExchange()) {
        const bytes = new Uint8Array(this.#pending.subarray(0, end));
        this.#pending = this.#pending.subarray(end);
        this.#engine.send({ kind: 'bytes', connection: this.#connection, bytes });
      }
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #endOfExchange(): number {
    if (!this.#isStarted) {
      if (this.#pending.length < 4 || this.#pending.length < this.#pending.readInt32BE(0)) return 0;
      this.#isStarted = true;
      return this.#pending.readInt32BE(0);
    }
    let offset = 0;
    while (offset + 5 <= this.#pending.length) {
      const kind = this.#pending[offset];
      offset += 1 + this.#pending.readInt32BE(offset + 1);
      if (offset > this.#pending.length) return 0;
      if (kind === sync || kind === simpleQuery || kind === flush || kind === passwordMessage || kind === terminate)
        return offset;
    }
    return 0;
  }
}
