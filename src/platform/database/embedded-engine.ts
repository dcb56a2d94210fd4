import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

export type ToEngine =
  | { readonly kind: 'open'; readonly connection: number }
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'syncs' }
  | { readonly kind: 'close' };

export type FromEngine =
  | { readonly kind: 'ready' }
  | { readonly kind: 'opened'; readonly connection: number }
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'syncs'; readonly syncs: number }
  | { readonly kind: 'closed' }
  | { readonly kind: 'fatal'; readonly message: string };

/** The compiled code of PGlite, by the names of PGlite's options. */
export interface EngineCode {
  readonly pgliteWasmModule: WebAssembly.Module;
  readonly initdbWasmModule: WebAssembly.Module;
}

/** Longer than any statement takes. An engine silent for this long hangs. */
const hangTimeoutMs = 180_000;
const closeTimeoutMs = 30_000;
type Listener = (message: FromEngine) => void;

export interface EngineChannel {
  send(message: ToEngine): void;
  listen(connection: number, listener: Listener): () => void;
}
export interface Engine extends EngineChannel {
  syncs(): Promise<number>;
  close(): Promise<void>;
}

export interface EngineOptions {
  onDeath(error: Error): void;
  readonly hangMs?: number;
}

let code: Promise<EngineCode> | null = null;

/** Compiled once for all engines of a process, because each thread's own compilation takes longer than its start. */
async function compileEngine(): Promise<EngineCode> {
  const directory = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const compiled = async (name: string) => WebAssembly.compile(await readFile(join(directory, name)));
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([compiled('pglite.wasm'), compiled('initdb.wasm')]);
  return { pgliteWasmModule, initdbWasmModule };
}

/**
 * Disables V8's garbage collection of WebAssembly code, which can end the process while the engine runs ("Check failed:
 * jit_page.has_value()", seen with Node 24.21).
 */
export async function startEmbeddedEngine(directory: string, options: EngineOptions): Promise<EmbeddedEngine> {
  setFlagsFromString('--no-wasm-code-gc');
  const engine = new EmbeddedEngine(directory, await (code ??= compileEngine()), options);
  await engine.started;
  return engine;
}

export class EmbeddedEngine implements Engine {
  readonly started: Promise<void>;
  readonly #worker: Worker;
  readonly #onDeath: (error: Error) => void;
  readonly #hangMs: number;
  readonly #listeners = new Map<number, Listener>();
  readonly #pendingReplies = new Map<FromEngine['kind'], Listener>();
  readonly #start = Promise.withResolvers<void>();
  #hasStarted = false;
  #isClosing = false;
  #hasFailed = false;
  #openRequests = 0;
  #watchdog: NodeJS.Timeout | null = null;

  constructor(directory: string, engineCode: EngineCode, { onDeath, hangMs = hangTimeoutMs }: EngineOptions) {
    this.#onDeath = onDeath;
    this.#hangMs = hangMs;
    this.started = this.#start.promise;
    this.#worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: { directory, code: engineCode },
      name: 'database',
    });
    this.#worker.on('message', (message: FromEngine) => this.#receive(message));
    this.#worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on('exit', (code) => {
      if (!this.#isClosing) this.#fail(new Error(`the embedded database's thread ended with code ${code}`));
    });
  }

  send(message: ToEngine): void {
    if (this.#hasFailed) throw new Error('the embedded database has crashed');
    this.#openRequests += 1;
    if (this.#openRequests === 1) this.#watch();
    this.#worker.postMessage(message);
  }

  listen(connection: number, listener: Listener): () => void {
    this.#listeners.set(connection, listener);
    return () => this.#listeners.delete(connection);
  }

  async syncs(): Promise<number> {
    const message = await this.#request({ kind: 'syncs' }, 'syncs');
    return message.kind === 'syncs' ? message.syncs : 0;
  }

  async close(): Promise<void> {
    if (this.#isClosing || this.#hasFailed) return;
    this.#isClosing = true;
    const limit = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => limit.reject(new Error('the embedded database did not close in time')),
      closeTimeoutMs,
    );
    try {
      await Promise.race([this.#request({ kind: 'close' }, 'closed'), limit.promise]);
    } finally {
      clearTimeout(timer);
      if (this.#watchdog !== null) clearTimeout(this.#watchdog);
      await this.#worker.terminate();
    }
  }

  #request(message: ToEngine, answer: FromEngine['kind']): Promise<FromEngine> {
    const answered = Promise.withResolvers<FromEngine>();
    this.#pendingReplies.set(answer, answered.resolve);
    this.send(message);
    return answered.promise;
  }

  #receive(message: FromEngine): void {
    if (message.kind === 'ready') {
      this.#hasStarted = true;
      this.#start.resolve();
      return;
    }
    if (message.kind === 'fatal') {
      this.#fail(new Error(message.message));
      return;
    }
    this.#openRequests -= 1;
    this.#watch();
    if (message.kind === 'bytes' || message.kind === 'opened') this.#listeners.get(message.connection)?.(message);
    else this.#pendingReplies.get(message.kind)?.(message);
  }

  /** Restarts the timer on each message. An engine without open requests may be silent. */
  #watch(): void {
    if (this.#watchdog !== null) clearTimeout(this.#watchdog);
    this.#watchdog = null;
    if (this.#openRequests === 0) return;
    this.#watchdog = setTimeout(
      () => this.#fail(new Error(`the embedded database has been silent for ${this.#hangMs / 1000} seconds`)),
      this.#hangMs,
    );
    this.#watchdog.unref();
  }

  #fail(error: Error): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    if (this.#watchdog !== null) clearTimeout(this.#watchdog);
    void this.#worker.terminate();
    if (!this.#hasStarted) this.#start.reject(error);
    else if (!this.#isClosing) this.#onDeath(error);
    for (const listener of this.#listeners.values()) listener({ kind: 'fatal', message: error.message });
  }
}
