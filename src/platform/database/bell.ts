import pg from 'pg';
import type { Log } from '../log.ts';

/** A bell that all processes on one database hear. It carries no message: who hears it looks for what is new. */
export interface Bell {
  /** Rings here at once, and in the other processes soon. Call it after the commit. */
  ring(): void;
  /** Returns the way to stop listening. */
  onRing(listener: () => void): () => void;
  close(): Promise<void>;
}

const channel = 'hammerdown_bell';
const reconnectMs = 1_000;
const connectTimeoutMs = 10_000;

/** The embedded database serves one process: its bell rings here only. */
export function createLocalBell(): Bell {
  const listeners = new Set<() => void>();
  return {
    ring: () => listeners.forEach((listener) => listener()),
    onRing(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => listeners.clear(),
  };
}

/** LISTEN and NOTIFY on a connection of its own. */
export function createPostgresBell(connectionString: string, log: Log): Bell {
  return new PostgresBell(connectionString, log);
}

/**
 * A NOTIFY inside a writer's transaction would make all commits queue for one lock; here rings that come while one is on its way
 * are joined into one.
 */
class PostgresBell implements Bell {
  readonly #connectionString: string;
  readonly #log: Log;
  readonly #local = createLocalBell();
  #client: pg.Client | null = null;
  #connecting: Promise<void> | null = null;
  #retry: NodeJS.Timeout | null = null;
  #isClosed = false;
  #isSending = false;
  #isWanted = false;

  constructor(connectionString: string, log: Log) {
    this.#connectionString = connectionString;
    this.#log = log;
    this.#start();
  }

  ring(): void {
    this.#local.ring();
    this.#isWanted = true;
    void this.#send();
  }

  onRing(listener: () => void): () => void {
    return this.#local.onRing(listener);
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
      application_name: 'hammerdown bell',
      keepAlive: true,
      connectionTimeoutMillis: connectTimeoutMs,
    });
    next.on('error', (error) => this.#lose(next, error));
    next.on('end', () => this.#lose(next));
    next.on('notification', (message) => {
      if (message.processId !== ownProcess(next)) this.#local.ring();
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      this.#lose(next, error instanceof Error ? error : new Error(String(error)));
      return;
    }
    if (this.#isClosed) {
      this.#lose(next);
      return;
    }
    this.#client = next;
    // What was published while the bell was deaf is found by looking once.
    this.#local.ring();
    void this.#send();
  }

  #lose(lost: pg.Client, error?: Error): void {
    if (this.#client === lost) this.#client = null;
    if (error !== undefined) this.#log.warn({ error: error.message }, 'the bell lost its connection to the database');
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
      while (this.#isWanted && this.#client !== null) {
        this.#isWanted = false;
        await this.#client.query(`notify ${channel}`);
      }
    } catch (error) {
      this.#log.warn({ error: String(error) }, 'the bell could not be rung; readers find the news by their slow look');
    } finally {
      this.#isSending = false;
    }
  }
}

/** The backend's number, which `pg` keeps but its types do not name. */
function ownProcess(client: pg.Client): number | undefined {
  return (client as pg.Client & { processID?: number }).processID;
}
