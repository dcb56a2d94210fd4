import pg from 'pg';
import type { Log } from '../log.ts';

/** A signal to all processes on one database, without payload. */
export interface NotifyChannel {
  /** Call it after the commit. */
  wake(): void;
  onWake(listener: () => void): () => void;
  close(): Promise<void>;
}

const channel = 'hammerdown_changes';
const reconnectMs = 1_000;
const connectTimeoutMs = 10_000;

/** The embedded database serves one process, so signals stay local. */
export function createLocalChannel(): NotifyChannel {
  const listeners = new Set<() => void>();
  return {
    wake: () => listeners.forEach((listener) => listener()),
    onWake(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => listeners.clear(),
  };
}

/** Resolves when connected. `onConnect` prepares each session and may take session-level locks. */
export async function openPostgresChannel(
  connectionString: string,
  log: Log,
  onConnect: (session: pg.Client) => Promise<void>,
): Promise<NotifyChannel> {
  const opened = new PostgresChannel(connectionString, log, onConnect);
  await opened.connected;
  return opened;
}

/** NOTIFY inside the writer's transaction would make all commits queue for one lock. */
class PostgresChannel implements NotifyChannel {
  readonly #connectionString: string;
  readonly #log: Log;
  readonly #local = createLocalChannel();
  #client: pg.Client | null = null;
  #connecting: Promise<void> | null = null;
  #retry: NodeJS.Timeout | null = null;
  #isClosed = false;
  #isSending = false;
  #isPending = false;
  readonly #onConnect: (session: pg.Client) => Promise<void>;
  readonly #connected = Promise.withResolvers<void>();

  constructor(connectionString: string, log: Log, onConnect: (session: pg.Client) => Promise<void>) {
    this.#connectionString = connectionString;
    this.#log = log;
    this.#onConnect = onConnect;
    this.#start();
  }

  get connected(): Promise<void> {
    return this.#connected.promise;
  }

  wake(): void {
    this.#local.wake();
    this.#isPending = true;
    void this.#send();
  }

  onWake(listener: () => void): () => void {
    return this.#local.onWake(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    await this.#connecting;
    const last = this.#client;
    this.#client = null;
    last?.removeAllListeners('end');
    await last?.end();
    await this.#local.close();
  }

  #start(): void {
    this.#retry = null;
    if (this.#isClosed) return;
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = null;
    });
  }

  async #connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: this.#connectionString,
      application_name: 'hammerdown notify channel',
      keepAlive: true,
      connectionTimeoutMillis: connectTimeoutMs,
    });
    next.on('error', (error) => this.#onLost(next, error));
    next.on('end', () => this.#onLost(next));
    next.on('notification', (message) => {
      if (message.processId !== ownProcess(next)) this.#local.wake();
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      await this.#onConnect(next);
    } catch (error) {
      this.#onLost(next, error instanceof Error ? error : new Error(String(error)));
      return;
    }
    if (this.#isClosed) {
      this.#onLost(next);
      return;
    }
    this.#client = next;
    this.#connected.resolve();
    // Something may have been published while the connection was down.
    this.#local.wake();
    void this.#send();
  }

  #onLost(lost: pg.Client, error?: Error): void {
    if (this.#client === lost) this.#client = null;
    if (error !== undefined)
      this.#log.warn({ error: error.message }, 'the notify channel lost its connection to the database');
    lost.removeAllListeners('end');
    lost.end().catch(() => undefined);
    if (this.#isClosed || this.#retry !== null) return;
    this.#retry = setTimeout(() => this.#start(), reconnectMs);
    this.#retry.unref();
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (this.#isPending && this.#client !== null) {
        this.#isPending = false;
        await this.#client.query(`notify ${channel}`);
      }
    } catch (error) {
      this.#log.warn({ error: String(error) }, 'NOTIFY failed; readers find new rows at their next poll');
    } finally {
      this.#isSending = false;
    }
  }
}

function ownProcess(client: pg.Client): number | undefined {
  return (client as pg.Client & { processID?: number }).processID;
}
