import type { Interest } from '#contract/listing.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { countInterest, listViews } from './listing-store.ts';
import type { ReviewParts } from './review-parts.ts';
import { findSubmissionBySlug } from './review-store.ts';

/** How much interest a seller's own auction finds. */
export async function readInterest(parts: ReviewParts, actor: SignedIn, slug: string): Promise<Result<Interest>> {
  const { executor } = parts.database;
  const found = await findSubmissionBySlug(executor, slug);
  if (found === null || found.sellerId !== actor.userId) return refused(404, 'There is no such auction of yours.', { code: 'not_found' });
  const [days, counts] = await Promise.all([listViews(executor, found.id), countInterest(executor, found.id)]);
  return accepted({ views: days.reduce((sum, { views }) => sum + views, 0), views_by_day: days, ...counts });
}
