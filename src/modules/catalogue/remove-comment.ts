import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { refuse, type Result } from '#contract/result.ts';
import { findAuction } from './listing-store.ts';
import { decideOnComment } from './moderate.ts';
import type { CatalogueDeps } from './deps.ts';
import { findComment } from './store.ts';

export async function removeComment(
  deps: CatalogueDeps,
  actor: Actor,
  which: { slug: string; id: string; reason: string },
): Promise<Result<null>> {
  const refusal = refusalUnlessMay(actor, 'moderate_comments');
  if (refusal !== null) return refusal;
  const auction = await findAuction(deps.database.executor, which.slug);
  if (auction === null) return refuse('auction_not_found');
  if ((await findComment(deps.database.executor, auction.id, which.id)) === null) return refuse('comment_not_found');
  return decideOnComment(deps, actor, { id: which.id, decision: 'removed', code: 'other', reason: which.reason });
}
