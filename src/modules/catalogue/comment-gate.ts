import type { SignedIn } from '#platform/http/actor.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import type { Refused } from '#platform/http/result.ts';
import { findPublicAuction } from './listing-store.ts';
import type { CatalogueParts } from './parts.ts';

/** Lets a comment through, or says when the next one may come. */
export type CommentGate = (actor: SignedIn, slug: string) => Promise<Refused | null>;

const FIVE_MINUTES_MS = 300_000;
/** A seller who answers many questions at once talks: they may so many times as much, under their own auction. */
const SELLERS_SHARE = 6;

/** Talk, not floods: a burst as the settings say, then one now and again. */
export function commentGate(parts: Pick<CatalogueParts, 'database' | 'operations'>, limits: RateLimits): CommentGate {
  return async (actor, slug) => {
    const { comments_in_five_minutes: most } = await parts.operations.settings(parts.database.executor);
    const isSeller = (await findPublicAuction(parts.database.executor, slug))?.sellerId === actor.userId;
    return limits.take({ name: isSeller ? 'comment-seller' : 'comment', limit: isSeller ? most * SELLERS_SHARE : most, perMs: FIVE_MINUTES_MS }, actor.userId);
  };
}
