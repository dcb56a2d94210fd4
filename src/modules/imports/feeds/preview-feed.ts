import { accepted, invalid, type Result } from '#contract/result.ts';
import type { FeedColumns, FeedPreview } from '#contract/stock-feeds.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { columnsOf, columnsWithExamples, guessColumns } from '../columns.ts';
import type { ImportsContext } from '../deps.ts';
import { FEED_NAMES, missingColumns } from '../drafts/draft-columns.ts';
import { dealerOfFeed } from './dealer-of-feed.ts';
import { fetchFeed } from './fetch-feed.ts';
import { importRows } from './import-rows.ts';

/** Fetches the address, also before it is saved, and writes nothing. */
export async function previewFeed(
  context: ImportsContext,
  actor: SignedIn,
  { slug, url, columns: given }: { slug: string; url: string; columns?: FeedColumns | undefined },
): Promise<Result<FeedPreview>> {
  const dealer = await dealerOfFeed(context, actor, slug);
  if (!dealer.ok) return dealer;
  const fetched = await fetchFeed(url, context.config);
  if ('problem' in fetched) return invalid({ url: [fetched.problem] });
  const { rows } = fetched;
  const names = new Set(columnsOf(rows));
  const columns =
    given === undefined
      ? guessColumns([...names], FEED_NAMES)
      : Object.fromEntries(Object.entries(given).filter(([, name]) => names.has(name)));
  const missing = missingColumns(columns);
  const items =
    missing.length > 0
      ? accepted([])
      : await importRows(context, actor, { ...dealer.value, rows, columns, isPreview: true });
  if (!items.ok) return items;
  return accepted({ columns: columnsWithExamples(rows), chosen: columns, missing, items: items.value });
}
