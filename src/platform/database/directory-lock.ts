import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { newId } from '../ids.ts';

const beatMs = 5_000;
/** A holder on another machine that has not touched its lock for this long counts as gone. */
const foreignStaleMs = 60_000;
const attempts = 5;

interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly born: string;
  readonly token: string;
}
export interface DirectoryLock {
  release(): void;
}

export class DirectoryLocked extends Error {
  override readonly name = 'DirectoryLocked';
}

/**
 * Locks the directory for this process: two embedded engines on one directory would silently lose rows. The lock file
 * names its holder, and a lock whose holder has died is taken over.
 */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, 'database.lock');
  const own: Holder = { pid: process.pid, host: hostname(), born: bornAt(process.pid) ?? '', token: newId() };
  const draft = join(directory, `database.lock.${own.token}`);
  writeFileSync(draft, `${JSON.stringify(own)}\n`);
  try {
    for (let attempt = 1; !tryLink(draft, path); attempt += 1) {
      const holder = readHolder(path);
      if (holder !== null && (attempt > attempts || isAlive(holder, path, draft))) {
        throw new DirectoryLocked(
          `${directory} is in use by process ${holder.pid} on ${holder.host}. The embedded database serves one process at a time: ` +
            'stop that one, or set DATABASE_URL to a PostgreSQL server.',
        );
      }
      removeStale(path, holder, own.token);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const beat = setInterval(() => touch(path), beatMs);
  beat.unref();
  return {
    release() {
      clearInterval(beat);
      if (readHolder(path)?.token === own.token) rmSync(path, { force: true });
    },
  };
}

/** Linking is atomic, fails if the name exists, and never exposes a partly written file. */
function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Moves the stale lock aside. If another process was faster and the moved lock is a new one, puts it back. */
function removeStale(path: string, judged: Holder | null, token: string): void {
  const aside = `${path}.${token}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readHolder(aside)?.token !== judged?.token) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function readHolder(path: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value !== 'object' || value === null) return null;
    const { pid, host, born, token } = value as Partial<Holder>;
    return typeof pid === 'number' && typeof host === 'string' && typeof token === 'string'
      ? { pid, host, born: born ?? '', token }
      : null;
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return null;
    throw error;
  }
}

function isAlive(holder: Holder, path: string, draft: string): boolean {
  if (holder.host !== hostname()) {
    // Both times come from the file system, so the machines' clocks need not agree.
    return statSync(draft).mtimeMs - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < foreignStaleMs;
  }
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
  // The pid may belong to another process by now; in a container it nearly always does.
  const born = bornAt(holder.pid);
  return born === null || holder.born === '' || born === holder.born;
}

/** Returns the kernel's start time of the process, or null on systems that don't report it. */
function bornAt(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name, in parentheses, may contain anything, so fields are counted after it. The 22nd field is the
    // start time.
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
