import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { newId } from '../ids.ts';

const heartbeatMs = 5_000;
/** After this time a lock of another machine counts as abandoned. */
const otherMachineStaleMs = 60_000;
const attempts = 5;

interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly startedAt: string;
  readonly token: string;
}
export interface DirectoryLock {
  release(): void;
}

export class DirectoryLocked extends Error {
  override readonly name = 'DirectoryLocked';
}

/** Two embedded engines on one directory would lose rows. Takes over a lock whose holder has died. */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, 'database.lock');
  const thisProcess: Holder = {
    pid: process.pid,
    host: hostname(),
    startedAt: processStartTime(process.pid) ?? '',
    token: newId(),
  };
  const draft = join(directory, `database.lock.${thisProcess.token}`);
  writeFileSync(draft, `${JSON.stringify(thisProcess)}\n`);
  try {
    for (let attempt = 1; !tryLink(draft, path); attempt += 1) {
      const holder = readHolder(path);
      if (holder !== null && (attempt > attempts || isAlive(holder, path, draft))) {
        throw new DirectoryLocked(
          `${directory} is in use by process ${holder.pid} on ${holder.host}. The embedded database serves one process at a time: ` +
            'stop that one, or set DATABASE_URL to a PostgreSQL server.',
        );
      }
      removeStale(path, holder, thisProcess.token);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const heartbeat = setInterval(() => touch(path), heartbeatMs);
  heartbeat.unref();
  return {
    release() {
      clearInterval(heartbeat);
      if (readHolder(path)?.token === thisProcess.token) rmSync(path, { force: true });
    },
  };
}

/** Linking is atomic and fails if the name exists. */
function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Moves the stale lock aside, and puts it back if another process has replaced it by a new one meanwhile. */
function removeStale(path: string, expected: Holder | null, token: string): void {
  const stalePath = `${path}.${token}.stale`;
  try {
    renameSync(path, stalePath);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readHolder(stalePath)?.token !== expected?.token) tryLink(stalePath, path);
  rmSync(stalePath, { force: true });
}

function readHolder(path: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value !== 'object' || value === null) return null;
    const { pid, host, startedAt, token } = value as Partial<Holder>;
    return typeof pid === 'number' && typeof host === 'string' && typeof token === 'string'
      ? { pid, host, startedAt: startedAt ?? '', token }
      : null;
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return null;
    throw error;
  }
}

function isAlive(holder: Holder, path: string, draft: string): boolean {
  if (holder.host !== hostname()) {
    // Both times come from the file system, so the machines' clocks need not agree.
    return statSync(draft).mtimeMs - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < otherMachineStaleMs;
  }
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
  // The pid may belong to another process by now.
  const startedAt = processStartTime(holder.pid);
  return startedAt === null || holder.startedAt === '' || startedAt === holder.startedAt;
}

function processStartTime(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name, in parentheses, may contain anything. The 22nd field is the start time.
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
  } catch {
    return null;
  }
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
