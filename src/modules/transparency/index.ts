import { pageStatement } from '#contract/ledger/sale-page.ts';
import { type LogProof, toBase64 } from '#contract/ledger/notes.ts';
import type { Executor } from '#platform/database/database.ts';
import { appendLeaves } from './append-leaves.ts';
import type { TransparencyDeps } from './deps.ts';
import { logRoutes } from './routes.ts';
import { loadSigningKey, type SigningKey, signingKeyColumn } from './signing-key.ts';
import { lockHead, readHead, treeOf } from './store.ts';

export type Transparency = ReturnType<typeof createTransparency>;
export type { SigningKey } from './signing-key.ts';

export function createTransparency(deps: TransparencyDeps) {
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
    /** Call it outside transactions: the first call stores the key. */
    signingKey,
    /** Signs the hash of a page that we publish. Only for pages that we wrote: it proves that they are ours. */
    signPage: async (hash: string) => (await signingKey()).sign(pageStatement(hash)),
    /** Read what is to be appended only after this, so that two processes don't append the same. */
    lock: async (transaction: Executor) => (await lockHead(transaction)).size,
    append: async (
      transaction: Executor,
      appended: { readonly key: SigningKey; readonly entries: readonly Buffer[]; readonly at: number },
    ) => appendLeaves(transaction, { ...appended, head: await lockHead(transaction) }),
    /** Null if the newest checkpoint doesn't include the entry yet. */
    async prove(executor: Executor, index: number): Promise<LogProof | null> {
      const head = await readHead(executor);
      if (head === null || index >= head.size) return null;
      const { verifierKey: key } = await signingKey();
      const hashes = await treeOf(executor, head.size).prove(index);
      return { checkpoint: head.checkpoint, hashes: hashes.map(toBase64), index, key };
    },
  };
}
