import type { z } from 'zod';
import type { MarketDumpsSchema } from '#contract/market.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { findDump, listDumps } from './dump-store.ts';
import type { DumpDeps } from './make-dump.ts';

type Deps = Pick<DumpDeps, 'database' | 'storage'>;

export async function listMarketDumps({ database }: Deps): Promise<z.input<typeof MarketDumpsSchema>> {
  const dumps = await listDumps(database.executor);
  return {
    items: dumps.map(({ day, bytes, sha256, createdAt }) => ({
      day,
      bytes,
      sha256,
      created_at: createdAt.toISOString(),
    })),
  };
}

export async function readDump({ database, storage }: Deps, day: string): Promise<Result<Uint8Array>> {
  const dump = await findDump(database.executor, day);
  const file = dump === null ? null : await storage.get(dump.storageKey);
  return file === null ? refuse('market_dump_not_found') : accepted(file);
}
