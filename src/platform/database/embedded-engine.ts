import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { FromEngine, ToEngine } from './embedded-messages.ts';

/**
 * No statement takes nearly this long. An engine that is silent for longer hangs, and a hung engine never recovers.
 */
const longestSilenceMs = 180_000;
const closeMs = 30_000;
type Listener = (message: FromEngine) => void;

export interface EngineOptions {
  /** Called once if the engine dies or hangs unexpectedly. */
  onDeath(error: Error): void;
  readonly hangMs?: number;
}

/**
 * Starts the engine on its own thread and disables V8's WebAssembly code GC: while the engine runs, V8 can free the
 * same wrapper twice and end the process ("Check failed: jit_page.has_value()", seen with Node 24.21). The GC would
 * free only a few MB.
 */
export async function startEmbeddedEngine(directory: string, options: EngineOptions): Promise<EmbeddedEngine> {
  setFlagsFromString('--no-wasm-code-gc');
  const engine = new EmbeddedEngine(directory, options);
  await engine.started;
  return engine;
}

export class EmbeddedEngine {
  readonly started: Promise<void>;
  readonly #worker: Worker;
  readonly #onDeath: (error: Error) => void;
  readonly #hangMs: number;
  readonly #listeners = new Map<number, Listener>();
  readonly #waiting = new Map<FromEngine['kind'], Listener>();
  readonly #start = Promise.withResolvers<void>();
  #hasStarted = false;
  #isClosing = false;
  #isDead = false;
  #owed = 0;
  #watchdog: NodeJS.Timeout | null = null;

  constructor(directory: string, { onDeath, hangMs = longestSilenceMs }: EngineOptions) {
    this.#onDeath = onDeath;
    this.#hangMs = hangMs;
    this.started = this.#start.promise;
    this.#worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: { directory },
      name: 'database',
    });
    this.#worker.on('message', (message: FromEngine) => this.#take(message));
    this.#worker.on('error', (error) => this.#die(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on('exit', (code) => {
      if (!this.#isClosing) this.#die(new Error(`the embedded database's thread ended with code ${code}`));
    });
  }

  send(message: ToEngine): void {
    if (this.#isDead) throw new Error('the embedded database has died');
    this.#owed += 1;
    if (this.#owed === 1) this.#watch();
    this.#worker.postMessage(message);
  }

  /** Subscribes to the messages of one connection and to the engine's death. Returns the unsubscribe function. */
  listen(connection: number, listener: Listener): () => void {
    this.#listeners.set(connection, listener);
    return () => this.#listeners.delete(connection);
  }

  async syncs(): Promise<number> {
    const message = await this.#ask({ kind: 'syncs' }, 'syncs');
    return message.kind === 'syncs' ? message.syncs : 0;
  }

  async close(): Promise<void> {
    if (this.#isClosing || this.#isDead) return;
    this.#isClosing = true;
    const limit = Promise.withResolvers<never>();
    const timer = setTimeout(() => limit.reject(new Error('the embedded database did not close in time')), closeMs);
    try {
      await Promise.race([this.#ask({ kind: 'close' }, 'closed'), limit.promise]);
    } finally {
      clearTimeout(timer);
      if (this.#watchdog !== null) clearTimeout(this.#watchdog);
      await this.#worker.terminate();
    }
  }

  #ask(message: ToEngine, answer: FromEngine['kind']): Promise<FromEngine> {
    const answered = Promise.withResolvers<FromEngine>();
    this.#waiting.set(answer, answered.resolve);
    this.send(message);
    return answered.promise;
  }

  #take(message: FromEngine): void {
    if (message.kind === 'ready') {
      this.#hasStarted = true;
      this.#start.resolve();
      return;
    }
    if (message.kind === 'fatal') {
      this.#die(new Error(message.message));
      return;
    }
    this.#owed -= 1;
    this.#watch();
    if (message.kind === 'bytes' || message.kind === 'opened') this.#listeners.get(message.connection)?.(message);
    else this.#waiting.get(message.kind)?.(message);
  }

  /** Restarts the timer on each message. An idle engine with no open request may stay silent. */
  #watch(): void {
    if (this.#watchdog !== null) clearTimeout(this.#watchdog);
    this.#watchdog = null;
    if (this.#owed === 0) return;
    this.#watchdog = setTimeout(
      () => this.#die(new Error(`the embedded database has been silent for ${this.#hangMs / 1000} seconds`)),
      this.#hangMs,
    );
    this.#watchdog.unref();
  }

  #die(error: Error): void {
    if (this.#isDead) return;
    this.#isDead = true;
    if (this.#watchdog !== null) clearTimeout(this.#watchdog);
    void this.#worker.terminate();
    if (!this.#hasStarted) this.#start.reject(error);
    else if (!this.#isClosing) this.#onDeath(error);
    for (const listener of this.#listeners.values()) listener({ kind: 'fatal', message: error.message });
  }
}
