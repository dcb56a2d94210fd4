import { Worker } from 'node:worker_threads';
import type { FromEngine, ToEngine } from './embedded-messages.ts';

/** No statement of ours takes nearly as long; an engine that is silent for it hangs, and a hung engine never recovers. */
const HANG_MS = 180_000;
const closeMs = 30_000;
type Listener = (message: FromEngine) => void;

export interface EmbeddedEngine {
  send(message: ToEngine): void;
  /** What the engine says to one connection. */
  listen(connection: number, listener: Listener): () => void;
  /** How often the engine has synced to disk since it started. */
  syncs(): Promise<number>;
  close(): Promise<void>;
}

export interface EngineOptions {
  /** Called once if the engine dies or hangs while it should serve. */
  onDeath(error: Error): void;
  readonly hangMs?: number;
}

/** Starts the engine on its thread. */
export async function startEmbeddedEngine(directory: string, { onDeath, hangMs = HANG_MS }: EngineOptions): Promise<EmbeddedEngine> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: { directory }, name: 'database' });
  const listeners = new Map<number, Listener>();
  const waiting = new Map<FromEngine['kind'], (message: FromEngine) => void>();
  let started: { resolve(): void; reject(error: Error): void } | null = null;
  let owed = 0;
  let isClosing = false;
  let isDead = false;
  let watchdog: NodeJS.Timeout | null = null;

  const die = (error: Error): void => {
    if (isDead) return;
    isDead = true;
    if (watchdog !== null) clearTimeout(watchdog);
    void worker.terminate();
    if (started !== null) started.reject(error);
    else if (!isClosing) onDeath(error);
    for (const listener of [...listeners.values()]) listener({ kind: 'fatal', message: error.message });
  };
  const watch = (): void => {
    if (watchdog !== null) clearTimeout(watchdog);
    watchdog = owed === 0 ? null : setTimeout(() => die(new Error(`the embedded database has been silent for ${hangMs / 1000} seconds`)), hangMs);
    watchdog?.unref();
  };
  const send = (message: ToEngine): void => {
    if (isDead) throw new Error('the embedded database has died');
    owed += 1;
    if (owed === 1) watch();
    worker.postMessage(message);
  };
  const ask = (message: ToEngine, answerKind: FromEngine['kind']): Promise<FromEngine> => {
    const answered = new Promise<FromEngine>((resolve) => waiting.set(answerKind, resolve));
    send(message);
    return answered;
  };

  worker.on('message', (message: FromEngine) => {
    if (message.kind === 'fatal') return die(new Error(message.message));
    if (message.kind !== 'ready') {
      owed -= 1;
      watch();
    }
    if (message.kind === 'ready') {
      started?.resolve();
      started = null;
    } else if (message.kind === 'bytes' || message.kind === 'opened') {
      listeners.get(message.connection)?.(message);
    } else {
      waiting.get(message.kind)?.(message);
    }
    return undefined;
  });
  worker.on('error', die);
  worker.on('exit', (code) => {
    if (!isClosing) die(new Error(`the embedded database's thread ended with code ${code}`));
  });
  await new Promise<void>((resolve, reject) => {
    started = { resolve, reject };
  });

  return {
    send,
    listen(connection, listener) {
      listeners.set(connection, listener);
      return () => listeners.delete(connection);
    },
    async syncs() {
      const message = await ask({ kind: 'syncs' }, 'syncs');
      return message.kind === 'syncs' ? message.syncs : 0;
    },
    async close() {
      if (isClosing || isDead) return;
      isClosing = true;
      const limit = Promise.withResolvers<never>();
      const timer = setTimeout(() => limit.reject(new Error('the embedded database did not close in time')), closeMs);
      try {
        await Promise.race([ask({ kind: 'close' }, 'closed'), limit.promise]);
      } finally {
        clearTimeout(timer);
        if (watchdog !== null) clearTimeout(watchdog);
        await worker.terminate();
      }
    },
  };
}
