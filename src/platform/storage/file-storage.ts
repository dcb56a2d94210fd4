import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '../ids.ts';
import { assertStorageKey, type Storage } from './storage.ts';

/** Writes are atomic and survive a power cut. */
export function createFileStorage(dataDir: string): Storage {
  const root = join(dataDir, 'files');
  const incoming = join(dataDir, 'files.incoming');
  const pathOf = (key: string): string => {
    assertStorageKey(key);
    return join(root, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const draft = join(incoming, newId());
      await mkdir(incoming, { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeSynced(draft, bytes);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncDirectory(dirname(path));
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o640);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name is durable once its directory is synced. Windows doesn't need this. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR')
  );
}
