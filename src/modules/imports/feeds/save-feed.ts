import { DAY_MS } from '#contract/durations.ts';
import { feedFieldName } from '#contract/feed-fields.ts';
import { memberName } from '#contract/member-names.ts';
import { accepted, invalid, type Result } from '#contract/result.ts';
import type { FeedItem, SaveFeed, StockFeed } from '#contract/stock-feeds.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { targetProblem } from '#platform/safe-fetch.ts';
import type { ImportsContext } from '../deps.ts';
import { missingColumns } from '../drafts/draft-columns.ts';
import { dealerOfFeed } from './dealer-of-feed.ts';
import { deleteFeed, type FeedRow, findFeed, recordImported, saveFeed } from './feed-store.ts';

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
  const { dealerId } = dealer.value;
  const row = await context.database.transaction(async (transaction) => {
    const at = await context.clock.now(transaction);
    const nextCheckAt = isDaily ? new Date(at + DAY_MS) : null;
    const before = await findFeed(transaction, dealerId);
    await saveFeed(transaction, { dealerId, url, columns, sellerId: actor.userId, nextCheckAt, at: new Date(at) });
    const after = await findFeed(transaction, dealerId);
    await record(context, transaction, { actor, slug, at, action: 'stock_feed_saved', before, after });
    return after;
  });
  if (row === null) throw new Error('a feed that was just saved is not there');
  return accepted(await presentFeed(context, row));
}

export async function deleteStockFeed(context: ImportsContext, actor: SignedIn, slug: string): Promise<Result<null>> {
  const dealer = await dealerOfFeed(context, actor, slug);
  if (!dealer.ok) return dealer;
  const { dealerId } = dealer.value;
  await context.database.transaction(async (transaction) => {
    const at = await context.clock.now(transaction);
    const before = await findFeed(transaction, dealerId);
    if (before === null) return;
    await deleteFeed(transaction, dealerId);
    await record(context, transaction, { actor, slug, at, action: 'stock_feed_deleted', before, after: null });
  });
  return accepted(null);
}

interface FeedChange {
  readonly actor: SignedIn;
  readonly slug: string;
  readonly at: number;
  readonly action: 'stock_feed_saved' | 'stock_feed_deleted';
  readonly before: FeedRow | null;
  readonly after: FeedRow | null;
}

function record(
  { operations }: ImportsContext,
  transaction: Executor,
  { actor, slug, before, after, ...entry }: FeedChange,
): Promise<void> {
  // Without path and query, which may hold a key.
  const shown = (row: FeedRow | null) =>
    row === null ? null : { host: new URL(row.url).host, is_daily: row.next_check_at !== null };
  return operations.recordAuditEntry(transaction, {
    ...entry,
    actorId: actor.userId,
    subject: `dealer:${slug}`,
    before: shown(before),
    after: shown(after),
  });
}

const STATES = ['created', 'updated', 'unchanged', 'kept', 'refused'] as const;

interface Imported {
  readonly slug: string;
  readonly dealerId: string;
  readonly actorId: string;
  readonly at: number;
  readonly items: readonly FeedItem[];
  readonly next: Date | null;
}

export async function recordImport(
  { operations }: ImportsContext,
  transaction: Executor,
  { slug, dealerId, actorId, at, items, next }: Imported,
): Promise<void> {
  await recordImported(transaction, dealerId, { at: new Date(at), items, next });
  const counts = STATES.map((state) => [state, items.filter((item) => item.state === state).length] as const);
  await operations.recordAuditEntry(transaction, {
    actorId,
    action: 'stock_feed_imported',
    subject: `dealer:${slug}`,
    after: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    at,
  });
}
