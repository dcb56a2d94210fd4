import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';

/**
 * Fills a new embedded demo site in a process of its own, because filling takes twice the memory that the site needs
 * and a process never gives it back. Returns the ids of the photos to prepare.
 */
export async function fillFirst({ databaseUrl, dataDir }: Config): Promise<readonly string[]> {
  if (databaseUrl !== null || existsSync(join(dataDir, 'database'))) return [];
  const child = fork(new URL('./fill-process.ts', import.meta.url));
  let imageIds: readonly string[] = [];
  child.once('message', (message) => {
    imageIds = message as readonly string[];
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the demo site could not be filled');
  return imageIds;
}
