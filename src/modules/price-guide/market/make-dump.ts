import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Writable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { MAX_MARKET_DUMPS } from '#contract/limits.ts';
import { newId } from '#platform/ids.ts';
import type { MarketDeps } from './deps.ts';
import { deleteDump, findDump, insertDump, isAnyEnded, listDumps } from './dump-store.ts';
import { csvOfResults } from './results.ts';

export type DumpDeps = Pick<MarketDeps, 'database' | 'clock' | 'config' | 'storage'>;

/** Held in memory compressed: a million results are about 25 MB. */
async function compressed(texts: AsyncIterable<string>): Promise<Buffer> {
  const parts: Buffer[] = [];
  const sink = new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part);
      done();
    },
  });
  await pipeline(texts, createGzip(), sink);
  return Buffer.concat(parts);
}

/**
 * If two processes make the day's file, one row wins. A new site has none until its first auction has ended.
 * Returns how many were stored.
 */
export async function makeDump(deps: DumpDeps): Promise<number> {
  const { database, clock, storage } = deps;
  const { executor } = database;
  const now = await clock.now(executor);
  const day = new Date(now).toISOString().slice(0, 'YYYY-MM-DD'.length);
  if ((await findDump(executor, day)) !== null || !(await isAnyEnded(executor))) return 0;
  const file = await compressed(csvOfResults(deps, { span: null, make: null, currency: null, vehiclesOnly: false }));
  const storageKey = `market/${day}-${newId()}.csv.gz`;
  await storage.put(storageKey, file);
  const isStored = await insertDump(executor, {
    day,
    storageKey,
    bytes: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
    createdAt: new Date(now),
  });
  if (!isStored) await storage.remove(storageKey);
  await removeOldDumps(deps);
  return isStored ? 1 : 0;
}

/** The file first: a row whose file is gone is removed by the next run. */
async function removeOldDumps({ database: { executor }, storage }: DumpDeps): Promise<void> {
  const old = (await listDumps(executor)).slice(MAX_MARKET_DUMPS);
  await Promise.all(
    old.map(async ({ day, storageKey }) => {
      await storage.remove(storageKey);
      await deleteDump(executor, day);
    }),
  );
}
