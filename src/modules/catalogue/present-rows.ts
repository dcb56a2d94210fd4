import type { AuctionSummary } from '#contract/auctions.ts';
import type { Executor } from '#platform/database/database.ts';
import type { AuctionRow } from './listing-store.ts';
import type { ListingDeps } from './deps.ts';
import { presentSummary } from './presenter.ts';
import { interestIn } from './store.ts';

export async function presentRows(
  { accounts, media, outcomesOf }: Pick<ListingDeps, 'accounts' | 'media' | 'outcomesOf'>,
  executor: Executor,
  rows: readonly AuctionRow[],
): Promise<AuctionSummary[]> {
  if (rows.length === 0) return [];
  const leaders = [...new Set(rows.flatMap((row) => row.leaderId ?? []))];
  const ids = rows.map((row) => row.id);
  const sold = rows.filter(({ status }) => status === 'sold').map((row) => row.id);
  const [usernames, images, interest, outcomes] = await Promise.all([
    accounts.usernames(executor, leaders),
    media.imagesOf(executor, ids, { heroOnly: true }),
    interestIn(executor, ids),
    sold.length === 0 ? null : outcomesOf(executor, sold),
  ]);
  return rows.map((row) =>
    presentSummary(row, {
      hero: images.get(row.id)?.[0] ?? null,
      leader: row.leaderId === null ? null : (usernames.get(row.leaderId) ?? null),
      interest: interest.get(row.id),
      outcome: outcomes?.get(row.id),
    }),
  );
}
