/**
 * The embedded engine on its own thread, because PGlite runs statements synchronously. It speaks the PostgreSQL
 * protocol with `embedded-stream.ts`.
 */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { EngineCode, FromEngine, ToEngine } from './embedded-engine.ts';
import { engineSession, START_PARAMETERS } from './embedded-session.ts';

interface OpenFile {
  readonly nfd?: number;
  readonly path: string;
}
interface FileLayer {
  NODEFS: { stream_ops: { fsync?: (stream: OpenFile) => number } };
}

const port = parentPort;
if (port === null) throw new Error('the embedded engine runs in a worker thread only');
const { directory, code } = workerData as { directory: string; code: EngineCode };
const mountPath = PGlite.paths.PGDATA;
let syncs = 0;

/** PGlite's file system has no fsync, so a power cut would lose acknowledged commits. */
class SyncingNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const addSync = (engine: unknown): void => {
      (engine as FileLayer).NODEFS.stream_ops.fsync = (stream) => this.#sync(stream);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }

  #sync(stream: OpenFile): number {
    try {
      if (stream.nfd === undefined) syncPath(join(this.rootDir, stream.path.slice(mountPath.length)));
      else fsyncSync(stream.nfd);
    } catch (error) {
      // After a failed sync the state on disk is unknown. The process must end and recover from the log.
      send({ kind: 'fatal', message: `the database could not be synced to disk: ${String(error)}` });
      throw error;
    }
    syncs += 1;
    return 0;
  }
}

function syncPath(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) syncTree(child);
    else if (entry.isFile()) syncPath(child);
  }
  syncPath(path);
}

function send(message: FromEngine, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

async function openEngine(): Promise<PGlite> {
  // Creating a database takes seconds and is not atomic. The marker file shows that it is complete.
  const markerPath = join(directory, 'hammerdown-ready');
  const isNew = !existsSync(markerPath);
  if (isNew) rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const engine = await PGlite.create({
    fs: new SyncingNodeFS(directory),
    startParams: START_PARAMETERS,
    extensions: { fuzzystrmatch },
    ...code,
  });
  if (isNew) {
    await engine.exec('checkpoint');
    syncTree(directory);
    writeFileSync(markerPath, 'The database in this directory is complete.\n');
    syncPath(markerPath);
    syncPath(directory);
  }
  return engine;
}

const engine = await openEngine();
const opened = await engine.query<{ fsync: string }>('show fsync');
if (opened.rows[0]?.fsync !== 'on') throw new Error('the embedded database would not sync its commits');

const session = engineSession(engine, () => syncs);

async function answer(message: ToEngine): Promise<void> {
  const reply = await session(message);
  send(reply, reply.kind === 'bytes' ? [reply.bytes.buffer] : []);
  if (reply.kind === 'closed') port?.close();
}

let last: Promise<void> = Promise.resolve();
port.on('message', (message: ToEngine) => {
  last = last
    .then(() => answer(message))
    .catch((error: unknown) => {
      send({ kind: 'fatal', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    });
});
send({ kind: 'ready' });
