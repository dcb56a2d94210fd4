import { accepted, invalid, refuse, type Result } from '#contract/result.ts';
import type { FeedItem, StockFeed } from '#contract/stock-feeds.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { ImportsContext } from '../deps.ts';
import { missingColumns } from '../drafts/draft-columns.ts';
import { dealerOfFeed } from './dealer-of-feed.ts';
import { fetchFeed } from './fetch-feed.ts';
import { type FeedRow, findFeed, recordFailed } from './feed-store.ts';
import { importRows } from './import-rows.ts';
import { presentFeed, recordImport } from './save-feed.ts';

export async function takeFeed(
  context: ImportsContext,
  actor: SignedIn,
  { slug, row }: { slug: string; row: FeedRow },
): Promise<Result<FeedItem[]> | { readonly problem: string }> {
  const fetched = await fetchFeed(row.url, context.config);
  if ('problem' in fetched) return fetched;
  const names = new Set(fetched.rows.flatMap(({ cells }) => Object.keys(cells)));
  const columns = Object.fromEntries(Object.entries(row.columns).filter(([, name]) => names.has(name)));
  const missing = missingColumns(columns);
  if (missing.length > 0)
    return {
      problem: `The feed no longer has these columns: ${missing.map((field) => row.columns[field] ?? '').join(', ')}. Change the feed to choose others.`,
    };
  return importRows(context, actor, { slug, dealerId: row.dealer_id, rows: fetched.rows, columns });
}

export async function importFeed(context: ImportsContext, actor: SignedIn, slug: string): Promise<Result<StockFeed>> {
  const dealer = await dealerOfFeed(context, actor, slug);
  if (!dealer.ok) return dealer;
  const { executor } = context.database;
  const { dealerId } = dealer.value;
  const row = await findFeed(executor, dealerId);
  if (row === null) return refuse('feed_not_found');
  const taken = await takeFeed(context, actor, { slug: dealer.value.slug, row });
  const at = await context.clock.now(executor);
  if ('problem' in taken) {
    await recordFailed(executor, dealerId, { at: new Date(at), error: taken.problem, next: null });
    return invalid({ url: [taken.problem] });
  }
  if (!taken.ok) return taken;
  const imported = { ...dealer.value, actorId: actor.userId, at, items: taken.value, next: null };
  await context.database.transaction((transaction) => recordImport(context, transaction, imported));
  const after = await findFeed(executor, dealerId);
  return after === null ? refuse('feed_not_found') : accepted(await presentFeed(context, after));
}
