import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/database/open.ts';
import { silentLog } from '#platform/log.ts';
import type { Image } from './disk.ts';

/** Reads the files of a closed embedded database. */
export function readImage(dataDir: string): Image {
  const directories: string[] = [];
  const files = new Map<string, Uint8Array>();
  const walk = (path: string, inner: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = `${inner}/${entry.name}`;
      if (entry.isDirectory()) {
        directories.push(name);
        walk(join(path, entry.name), name);
      } else if (entry.isFile()) files.set(name, new Uint8Array(readFileSync(join(path, entry.name))));
    }
  };
  walk(join(dataDir, 'database'), '');
  return { directories, files };
}

/** A new, migrated database in a directory of its own, for a bench without one. */
export async function makeDataDir(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'simulation-template-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const database = await openDatabase({ databaseUrl: null, dataDir }, silentLog());
  await database.close();
  return dataDir;
}
