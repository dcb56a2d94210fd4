import { readFileSync } from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import type { Engine, FromEngine, ToEngine } from '#platform/database/embedded-engine.ts';
import { engineSession, START_PARAMETERS } from '#platform/database/embedded-session.ts';
import { SimulatedDisk, type FileSystem, type Image } from './disk.ts';
import { EngineSnapshot } from './engine-snapshot.ts';

const fileOf = (name: string) =>
  readFileSync(new URL(`../../../node_modules/@electric-sql/pglite/dist/${name}`, import.meta.url));
const compiled = WebAssembly.compile(fileOf('pglite.wasm'));
const bundle = new Blob([fileOf('pglite.data')]);

export const databaseParameters = (): string[] => [
  ...START_PARAMETERS,
  '-c',
  // A run is short, and planning is half of it.
  'plan_cache_mode=force_generic_plan',
];

type EmscriptenOptions = { readonly wasmMemory: WebAssembly.Memory; readonly preRun?: ((module: never) => void)[] };

/** PGlite in this thread, over a simulated disk. With `noInitDb` the database on it is not started. */
export async function newPglite(
  disk: SimulatedDisk,
  image: Image,
  options: PGliteOptions & { noInitDb?: boolean },
): Promise<{ engine: PGlite; memory: WebAssembly.Memory }> {
  let memory: WebAssembly.Memory | null = null;
  const fs = {
    init: (_: PGlite, given: EmscriptenOptions) => {
      memory = given.wasmMemory;
      const mount = ({ FS }: { FS: FileSystem }) => disk.mount(FS, image);
      return Promise.resolve({ emscriptenOpts: { ...given, preRun: [...(given.preRun ?? []), mount] } });
    },
    syncToFs: () => Promise.resolve(),
    initialSyncFs: () => Promise.resolve(),
    closeFs: () => Promise.resolve(),
  };
  const pgliteWasmModule = await compiled;
  const engine = await PGlite.create({ fs: fs as never, pgliteWasmModule, fsBundle: bundle, ...options });
  if (memory === null) throw new Error('the engine has no memory');
  return { engine, memory };
}

/** The embedded database in this thread, over a simulated disk. */
export class SimulatedEngine {
  readonly disk = new SimulatedDisk();
  #memory: WebAssembly.Memory | null = null;
  #answer: ((message: ToEngine) => Promise<FromEngine>) | null = null;
  #last: Promise<void> = Promise.resolve();

  static async start(image: Image): Promise<SimulatedEngine> {
    const started = new SimulatedEngine();
    const { disk } = started;
    const { engine, memory } = await newPglite(disk, image, {
      startParams: databaseParameters(),
      extensions: { fuzzystrmatch },
    });
    // Its library is loaded once, before any snapshot.
    await engine.query(`select levenshtein('a', 'b')`);
    started.#memory = memory;
    started.#answer = engineSession(engine, () => disk.syncs);
    return started;
  }

  /** Call it when no statement is in flight. */
  snapshot(): EngineSnapshot {
    if (this.#memory === null) throw new Error('the engine has no memory');
    return new EngineSnapshot(this.#memory, this.disk);
  }

  /**
   * A connection's end. `mayGoOn` is asked before and after each exchange; a dead process gets no more answers.
   * `onBytes` sees what is said and answered.
   */
  connect(mayGoOn: () => boolean, onBytes: (bytes: Uint8Array) => void): Engine {
    const listeners = new Map<number, (message: FromEngine) => void>();
    const send = (message: ToEngine): void => {
      this.#last = this.#last.then(async () => {
        if (!mayGoOn()) return;
        if (message.kind === 'bytes') onBytes(message.bytes);
        const answer = await this.#answer?.(message);
        if (!mayGoOn() || answer === undefined || !('connection' in answer)) return;
        if (answer.kind === 'bytes') onBytes(answer.bytes);
        listeners.get(answer.connection)?.(answer);
      });
    };
    return {
      send,
      listen(connection, listener) {
        listeners.set(connection, listener);
        return () => listeners.delete(connection);
      },
      syncs: () => Promise.resolve(this.disk.syncs),
      close: () => Promise.resolve(),
    };
  }

  /** Resolves when no statement is in flight. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
