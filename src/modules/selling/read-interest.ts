import type { Interest } from '#contract/listing.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { countInterest, listViews, listWatching } from './listing-store.ts';
import type { SellingDeps } from './deps.ts';
import { findSubmissionBySlug } from './review-store.ts';

export async function readInterest(deps: SellingDeps, actor: SignedIn, slug: string): Promise<Result<Interest>> {
  const { executor } = deps.database;
  const found = await findSubmissionBySlug(executor, slug);
  if (found === null || found.sellerId !== actor.userId) return refuse('own_auction_not_found');
  const [days, watching, counts] = await Promise.all([
    listViews(executor, found.id),
    listWatching(executor, found.id),
    countInterest(executor, found.id),
  ]);
  return accepted({
    views: days.reduce((sum, { views }) => sum + views, 0),
    views_by_day: days,
    watching_by_day: watching,
    ...counts,
  });
}
