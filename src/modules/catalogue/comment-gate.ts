import type { SignedIn } from '#platform/http/actor.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import type { Refused } from '#contract/result.ts';
import { findPublicAuction } from './listing-store.ts';
import type { CatalogueDeps } from './deps.ts';

/** Returns null to allow a comment, or a refusal with the time to wait. */
export type CommentGate = (actor: SignedIn, slug: string) => Promise<Refused | null>;

const FIVE_MINUTES_MS = 300_000;
const SELLER_LIMIT_FACTOR = 6;

export function commentGate(deps: Pick<CatalogueDeps, 'database' | 'operations'>, limits: RateLimits): CommentGate {
  return async (actor, slug) => {
    const { comments_in_five_minutes: most } = await deps.operations.settings(deps.database.executor);
    const isSeller = (await findPublicAuction(deps.database.executor, slug))?.sellerId === actor.userId;
    return limits.take(
      {
        name: isSeller ? 'comment-seller' : 'comment',
        limit: isSeller ? most * SELLER_LIMIT_FACTOR : most,
        perMs: FIVE_MINUTES_MS,
      },
      actor.userId,
    );
  };
}
