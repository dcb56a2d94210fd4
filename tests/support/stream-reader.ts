import { connect, type Socket } from 'node:net';

export interface ReceivedEvent {
  readonly id: string | null;
  readonly name: string;
  readonly data: unknown;
}

export class StreamReader {
  readonly events: ReceivedEvent[] = [];
  status = 0;
  retryMs: number | null = null;
  isReset = false;
  readonly socket: Socket;
  readonly closed: Promise<void>;
  #buffer = '';
  #hasHead = false;

  constructor(port: number, path: string, headers: Record<string, string> = {}) {
    this.socket = connect(port, '127.0.0.1');
    const lines = Object.entries({ host: '127.0.0.1', accept: 'text/event-stream', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    this.socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    this.socket.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    this.socket.on('error', (error: NodeJS.ErrnoException) => {
      this.isReset = error.code === 'ECONNRESET';
    });
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
  }

  async heard(count: number, name?: string, withinMs = 25_000): Promise<ReceivedEvent[]> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const found = name === undefined ? this.events : this.events.filter((event) => event.name === name);
      if (found.length >= count) return found;
      if (Date.now() > deadline)
        throw new Error(`heard ${found.length} of ${count} events: ${JSON.stringify(this.events.slice(-5))}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  close(): void {
    this.socket.destroy();
  }

  #take(text: string): void {
    this.#buffer += text;
    if (!this.#hasHead) {
      const end = this.#buffer.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.#hasHead = true;
      this.status = Number(this.#buffer.split(' ')[1]);
      this.#buffer = this.#buffer.slice(end + 4);
    }
    for (let end = this.#buffer.indexOf('\n\n'); end >= 0; end = this.#buffer.indexOf('\n\n')) {
      this.#hear(this.#buffer.slice(0, end));
      this.#buffer = this.#buffer.slice(end + 2);
    }
  }

  #hear(block: string): void {
    const fields = new Map(
      block
        .split('\n')
        .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    const retry = fields.get('retry');
    if (retry !== undefined) this.retryMs = Number(retry);
    const data = fields.get('data');
    if (data !== undefined)
      this.events.push({
        id: fields.get('id') ?? null,
        name: fields.get('event') ?? 'message',
        data: JSON.parse(data) as unknown,
      });
  }
}
