import { DAY_MS } from '#contract/durations.ts';
import { feedFieldName } from '#contract/feed-fields.ts';
import { memberName } from '#contract/member-names.ts';
import { accepted, invalid, type Result } from '#contract/result.ts';
import type { SaveFeed, StockFeed } from '#contract/stock-feeds.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { targetProblem } from '#platform/safe-fetch.ts';
import type { ImportsContext } from '../deps.ts';
import { missingColumns } from '../drafts/draft-columns.ts';
import { dealerOfFeed } from './dealer-of-feed.ts';
import { deleteFeed, type FeedRow, findFeed, saveFeed } from './feed-store.ts';

export async function presentFeed({ accounts, database }: ImportsContext, row: FeedRow): Promise<StockFeed> {
  const names = await accounts.usernames(database.executor, [row.seller_id]);
  return {
    url: row.url,
    columns: row.columns,
    is_daily: row.next_check_at !== null,
    seller: memberName(names, row.seller_id),
    next_check_at: row.next_check_at?.toISOString() ?? null,
    checked_at: row.checked_at?.toISOString() ?? null,
    error: row.error,
    failures: row.failures,
    imported: row.imported_at === null ? null : { at: row.imported_at.toISOString(), items: [...row.items] },
  };
}

export async function readFeed(
  context: ImportsContext,
  actor: SignedIn,
  slug: string,
): Promise<Result<{ feed: StockFeed | null }>> {
  const dealer = await dealerOfFeed(context, actor, slug);
  if (!dealer.ok) return dealer;
  const row = await findFeed(context.database.executor, dealer.value.dealerId);
  return accepted({ feed: row === null ? null : await presentFeed(context, row) });
}

/** The first daily check is a day after saving, because the page imports right away. */
export async function saveStockFeed(
  context: ImportsContext,
  actor: SignedIn,
  { slug, url, columns, is_daily: isDaily }: SaveFeed & { slug: string },
): Promise<Result<StockFeed>> {
  const dealer = await dealerOfFeed(context, actor, slug);
  if (!dealer.ok) return dealer;
  const problem = targetProblem(url, context.config);
  if (problem !== null) return invalid({ url: [problem] });
  const missing = missingColumns(columns);
  if (missing.length > 0)
    return invalid({ columns: [`Choose a column for ${missing.map(feedFieldName).join(', ')}.`] });
  const { executor } = context.database;
  const { dealerId } = dealer.value;
  const at = await context.clock.now(executor);
  const nextCheckAt = isDaily ? new Date(at + DAY_MS) : null;
  await saveFeed(executor, { dealerId, url, columns, sellerId: actor.userId, nextCheckAt, at: new Date(at) });
  const row = await findFeed(executor, dealerId);
  if (row === null) throw new Error('a feed that was just saved is not there');
  return accepted(await presentFeed(context, row));
}

export async function deleteStockFeed(context: ImportsContext, actor: SignedIn, slug: string): Promise<Result<null>> {
  const dealer = await dealerOfFeed(context, actor, slug);
  if (!dealer.ok) return dealer;
  await deleteFeed(context.database.executor, dealer.value.dealerId);
  return accepted(null);
}
