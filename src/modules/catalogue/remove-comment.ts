import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { refused, type Result } from '#platform/http/result.ts';
import { findAuction } from './listing-store.ts';
import { decideOnComment } from './moderate.ts';
import type { CatalogueParts } from './parts.ts';
import { noSuchAuction } from './read-auction.ts';
import { findComment } from './store.ts';

/** Staff takes a comment of this auction from the public, with a reason, in the audit trail. */
export async function removeComment(parts: CatalogueParts, actor: Actor, which: { slug: string; id: string; reason: string }): Promise<Result<null>> {
  const refusal = refusalUnlessMay(actor, 'moderate_talk');
  if (refusal !== null) return refusal;
  const auction = await findAuction(parts.database.executor, which.slug);
  if (auction === null) return noSuchAuction();
  if ((await findComment(parts.database.executor, auction.id, which.id)) === null) return refused(404, 'There is no such comment.', { code: 'not_found' });
  return decideOnComment(parts, actor, { id: which.id, decision: 'removed', code: 'other', reason: which.reason });
}
