/**
 * Memory, processor and disk use of the demo site while nobody visits it, on the embedded database (default) or on
 * PostgreSQL. Needs the built pages.
 *
 *   node bench/memory.ts [--postgres] [--data FOLDER] [--seconds 60]
 *
 * `--data` starts from a copy of a filled data folder and skips the first start.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '#tests/support/free-port.ts';
import { startPostgresServer } from '#tests/support/postgres-server.ts';
import { show } from './figures.ts';
import { endAfter } from './limit.ts';

const { values: options } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    data: { type: 'string' },
    seconds: { type: 'string', default: '60' },
  },
});
endAfter(20);

const FILLED_SETTLE_MS = 30_000;
/** After a start the database is vacuumed and the ledgers and books are verified. The site is idle after that. */
const SETTLE_MS = 180_000;
const KB = 1024;
const MB = KB * KB;
const TICKS_PER_SECOND = 100;
/** MB resident; percent of one core; KB written to files in a second. */
const TARGETS = { first: 600, restart: 400, postgres: 250, cpu: 2, writes: 20 } as const;

const folder = mkdtempSync(join(tmpdir(), 'hammerdown-memory-'));
const dataDir = join(folder, 'data');
const server = options.postgres ? await startPostgresServer() : null;
const databaseUrl = server?.url ?? null;
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<ChildProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--max-semi-space-size=16', 'src/app/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // As `npm start` sets them.
      NODE_COMPILE_CACHE: join(folder, 'code'),
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      DEMO: '1',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    },
  });
  running.add(child);
  child.once('exit', (code) => {
    if (running.delete(child) && code !== 0) throw new Error(`the site ended with ${code}`);
  });
  for (;;) {
    const ready = await fetch(`http://localhost:${port}/readyz`).catch(() => null);
    if (ready?.ok === true) return child;
    await pause(200);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  running.delete(child);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

const read = (child: ChildProcess, file: string): string => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
const numberIn = (text: string, name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]);
const residentMb = (child: ChildProcess): number => (numberIn(read(child, 'status'), 'VmRSS') * KB) / MB;
const peakMb = (child: ChildProcess): number => (numberIn(read(child, 'status'), 'VmHWM') * KB) / MB;

function used(child: ChildProcess): { ticks: number; written: number } {
  // The command's name may contain spaces, so fields are counted after it: user and system time are the 14th and 15th.
  const stat = read(child, 'stat');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // `write_bytes` counts whole pages of the system's file cache, which may be 2 MB each.
  return { ticks: Number(fields[11]) + Number(fields[12]), written: numberIn(read(child, 'io'), 'wchar') };
}

const beside = (value: number, target: number, unit: string): string =>
  `${value.toFixed(1)} ${unit} (target: at most ${target})`;

if (options.data === undefined) {
  const child = await start();
  await pause(FILLED_SETTLE_MS);
  show('After the first start', {
    resident: beside(residentMb(child), databaseUrl === null ? TARGETS.first : TARGETS.postgres, 'MB'),
    peak: `${peakMb(child).toFixed(1)} MB`,
  });
  await stop(child);
} else cpSync(options.data, dataDir, { recursive: true });

const child = await start();
await pause(SETTLE_MS);
const resident = residentMb(child);
const seconds = Number(options.seconds);
const before = used(child);
await pause(seconds * 1000);
const after = used(child);
show('After a restart', {
  resident: beside(resident, databaseUrl === null ? TARGETS.restart : TARGETS.postgres, 'MB'),
  'resident at the end': `${residentMb(child).toFixed(1)} MB`,
  processor: beside(((after.ticks - before.ticks) / TICKS_PER_SECOND / seconds) * 100, TARGETS.cpu, '% of a core'),
  written: beside((after.written - before.written) / KB / seconds, TARGETS.writes, 'KB/s'),
});
await stop(child);
await server?.stop();
process.exit(0);
