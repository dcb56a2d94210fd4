import type { AuctionSummary } from '#contract/auctions.ts';
import type { Executor } from '#platform/database/database.ts';
import type { AuctionRow } from './listing-store.ts';
import type { CatalogueParts } from './parts.ts';
import { presentSummary } from './presenter.ts';

/** The rows as auctions on the wire, with their hero photographs and their leaders' names: two queries for all of them. */
export async function dressRows({ accounts, media }: Pick<CatalogueParts, 'accounts' | 'media'>, executor: Executor, rows: readonly AuctionRow[]): Promise<AuctionSummary[]> {
  if (rows.length === 0) return [];
  const leaders = [...new Set(rows.flatMap((row) => row.leaderId ?? []))];
  const [usernames, images] = await Promise.all([
    accounts.usernames(executor, leaders),
    media.imagesOf(executor, rows.map((row) => row.id), { heroOnly: true }),
  ]);
  return rows.map((row) => presentSummary(row, {
    hero: images.get(row.id)?.[0] ?? null,
    leader: row.leaderId === null ? null : (usernames.get(row.leaderId) ?? null),
  }));
}
