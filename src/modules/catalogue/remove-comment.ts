import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { findAuction } from './listing-store.ts';
import type { CatalogueParts } from './parts.ts';
import { noSuchAuction } from './read-auction.ts';
import { findComment, markRemoved } from './store.ts';

/** Staff takes a comment from the public, with a reason, in the audit trail. */
export async function removeComment(parts: Pick<CatalogueParts, 'database' | 'clock' | 'operations'>, actor: SignedIn, which: { slug: string; id: string; reason: string }): Promise<Result<null>> {
  const refusal = refusalUnlessMay(actor, 'moderate_talk');
  if (refusal !== null) return refusal;
  return parts.database.transaction(async (transaction) => {
    const auction = await findAuction(transaction, which.slug);
    if (auction === null) return noSuchAuction();
    const comment = await findComment(transaction, auction.id, which.id);
    if (comment === null) return refused(404, 'There is no such comment.', { code: 'not_found' });
    const at = await parts.clock.now(transaction);
    if (await markRemoved(transaction, comment.id, { at, reason: which.reason })) {
      await parts.operations.recordAct(transaction, {
        actorId: actor.userId, act: 'comment_removed', subject: `comment:${comment.id}`, reason: which.reason,
        before: { text: comment.text }, after: null, at,
      });
    }
    return accepted(null);
  });
}
