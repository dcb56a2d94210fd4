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

/**
 * LISTEN and NOTIFY on a connection of its own. A NOTIFY inside a writer's transaction would make all commits queue for one lock;
 * here rings that come while one is on its way are joined into one.
 */
export function createPostgresBell(connectionString: string, log: Log): Bell {
  const local = createLocalBell();
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isClosed = false;
  let isSending = false;
  let isWanted = false;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, application_name: 'hammerdown bell', keepAlive: true });
    const lose = (error?: Error): void => {
      if (client === next) client = null;
      if (error !== undefined) log.warn({ error: error.message }, 'the bell lost its connection to the database');
      next.removeAllListeners('end');
      void next.end().catch(() => undefined);
      if (!isClosed) retry ??= setTimeout(start, reconnectMs).unref();
    };
    next.on('error', lose);
    next.on('end', () => lose());
    next.on('notification', (message) => {
      if (message.processId !== ownProcess(next)) local.ring();
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      return lose(error instanceof Error ? error : new Error(String(error)));
    }
    if (isClosed) return lose();
    client = next;
    // What was published while the bell was deaf is found by looking once.
    local.ring();
    return send();
  };
  const start = (): void => {
    retry = null;
    if (isClosed) return;
    connecting ??= connect().finally(() => {
      connecting = null;
    });
  };
  const send = async (): Promise<void> => {
    if (isSending || !isWanted || client === null) return;
    isSending = true;
    try {
      while (isWanted && client !== null) {
        isWanted = false;
        await client.query(`notify ${channel}`);
      }
    } catch (error) {
      log.warn({ error: String(error) }, 'the bell could not be rung; readers find the news by their slow look');
    } finally {
      isSending = false;
    }
  };
  start();
  return {
    ring() {
      local.ring();
      isWanted = true;
      void send();
    },
    onRing: (listener) => local.onRing(listener),
    async close() {
      isClosed = true;
      if (retry !== null) clearTimeout(retry);
      await connecting;
      const last = client;
      client = null;
      last?.removeAllListeners('end');
      await last?.end();
      await local.close();
    },
  };
}

/** The backend's number, which `pg` keeps but its types do not name. */
function ownProcess(client: pg.Client): number | undefined {
  return (client as pg.Client & { processID?: number }).processID;
}
