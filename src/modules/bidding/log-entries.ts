import type { BiddingDeps } from './deps.ts';
import { readUnlogged, updateLogged } from './store/ledger-batches.ts';

const HASH_BYTES = 32;
export const LOGGED_AT_ONCE = 500;

/** A hash reveals nothing about its entry. Returns the number of batches. */
export async function logEntries({
  database,
  clock,
  transparency,
}: Pick<BiddingDeps, 'database' | 'clock' | 'transparency'>): Promise<number> {
  const key = await transparency.signingKey();
  return database.transaction(async (transaction) => {
    let size = await transparency.lock(transaction);
    const batches = await readUnlogged(transaction, LOGGED_AT_ONCE);
    if (batches.length === 0) return 0;
    const entries: Buffer[] = [];
    const logged = batches.map(({ id, hashes }) => {
      const logStart = size;
      for (let at = 0; at < hashes.length; at += HASH_BYTES) entries.push(hashes.subarray(at, at + HASH_BYTES));
      size += hashes.length / HASH_BYTES;
      return { id, logStart };
    });
    await transparency.append(transaction, { key, entries, at: await clock.now(transaction) });
    await updateLogged(transaction, logged);
    return batches.length;
  });
}
