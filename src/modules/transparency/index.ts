import type { Hono } from 'hono';
import { pageStatement } from '#contract/ledger/sale-page.ts';
import { type LogProof, toBase64 } from '#contract/ledger/notes.ts';
import type { Executor } from '#platform/database/database.ts';
import type { EncryptedColumn } from '#platform/reencrypt.ts';
import { appendLeaves } from './append-leaves.ts';
import type { TransparencyDeps } from './deps.ts';
import { logRoutes } from './routes.ts';
import { loadSigningKey, type SigningKey, signingKeyColumn } from './signing-key.ts';
import { lockHead, readHead, treeOf } from './store.ts';

export interface Transparency {
  readonly routes: Hono;
  readonly encryptedColumns: readonly EncryptedColumn[];
  /** Call it outside transactions: the first call stores the key. */
  signingKey(): Promise<SigningKey>;
  /** Signs the hash of a page that we publish. Only for pages that we wrote: it proves that they are ours. */
  signPage(this: void, hash: string): Promise<string>;
  /** Read what is to be appended only after this, so that two processes don't append the same. */
  lock(transaction: Executor): Promise<number>;
  append(
    transaction: Executor,
    appended: { readonly key: SigningKey; readonly entries: readonly Buffer[]; readonly at: number },
  ): Promise<void>;
  /** Null if the newest checkpoint doesn't include the entry yet. */
  prove(executor: Executor, index: number): Promise<LogProof | null>;
}

export type { SigningKey } from './signing-key.ts';

export function createTransparency(deps: TransparencyDeps): Transparency {
  let loaded: Promise<SigningKey> | null = null;
  const signingKey = (): Promise<SigningKey> => {
    loaded ??= loadSigningKey(deps).catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
  return {
    routes: logRoutes(deps, async () => (await signingKey()).verifierKey),
    encryptedColumns: [signingKeyColumn(deps)],
    signingKey,
    signPage: async (hash) => (await signingKey()).sign(pageStatement(hash)),
    lock: async (transaction) => (await lockHead(transaction)).size,
    append: async (transaction, appended) =>
      appendLeaves(transaction, { ...appended, head: await lockHead(transaction) }),
    async prove(executor, index) {
      const head = await readHead(executor);
      if (head === null || index >= head.size) return null;
      const { verifierKey: key } = await signingKey();
      const hashes = await treeOf(executor, head.size).prove(index);
      return { checkpoint: head.checkpoint, hashes: hashes.map(toBase64), index, key };
    },
  };
}
