import { isPublicStatus } from '#auction/lifecycle.ts';
import type { ReserveCommitments } from '#contract/auction-record.ts';
import { parseEntry, promisesReserve } from '#contract/ledger/entries.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { BiddingDeps } from './deps.ts';
import { findInfoBySlug } from './store/auction-info.ts';
import { readReserveEntries } from './store/ledger.ts';

/** Public during the auction too: a commitment doesn't reveal its amount, and its entry isn't numbered. */
export async function readReserveCommitments(
  { database }: Pick<BiddingDeps, 'database'>,
  slug: string,
): Promise<Result<ReserveCommitments>> {
  const [found] = await findInfoBySlug(database.executor, [slug]);
  if (found === undefined || !isPublicStatus(found.status)) return refuse('auction_not_found');
  const entries = await readReserveEntries(database.executor, found.info.auctionId);
  const published = entries.map(({ body }) => parseEntry(body));
  return accepted({
    opening_hash: entries[0]?.hash.toString('hex') ?? null,
    reveals_reserve: promisesReserve(published[0]),
    items: published.map(({ at, commitments }) => ({ at, commitment: commitments['reserve'] ?? null })),
  });
}
