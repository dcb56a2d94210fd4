import { REPORT_LABELS, type ReportCode } from '#contract/comment-codes.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { Actor } from '#platform/http/actor.ts';
import { isCommentPhoto, withholdOrRelease, writePhotoRemoval } from './comment-images.ts';
import { publishComment } from './comments.ts';
import type { CatalogueDeps } from './deps.ts';
import { type LockedComment, onComment } from './moderate.ts';

interface PhotoRef {
  readonly id: string;
  readonly photo: string;
}

/** Its author is notified. The text, the other photos and open reports stay. */
export async function removeCommentPhoto(
  deps: CatalogueDeps,
  actor: Actor,
  { id, photo, code, reason }: PhotoRef & { code: ReportCode; reason: string },
): Promise<Result<null>> {
  return onComment(deps, actor, id, async (open) => {
    const { transaction, staff, at } = open;
    if (!(await isCommentPhoto(transaction, photo, id))) return refuse('photo_not_found');
    const removal = { at: new Date(at), by: staff.userId, code, reason };
    if (!(await writePhotoRemoval(transaction, { commentId: id, imageId: photo }, removal)))
      return refuse('comment_photo_removed');
    await record(deps, open, { photo, removal });
    return accepted(null);
  });
}

export async function restoreCommentPhoto(
  deps: CatalogueDeps,
  actor: Actor,
  { id, photo, reason }: PhotoRef & { reason: string },
): Promise<Result<null>> {
  return onComment(deps, actor, id, async (open) => {
    const { transaction } = open;
    if (!(await isCommentPhoto(transaction, photo, id))) return refuse('photo_not_found');
    if (!(await writePhotoRemoval(transaction, { commentId: id, imageId: photo }, null)))
      return refuse('comment_photo_not_removed');
    await record(deps, open, { photo, removal: null, reason });
    return accepted(null);
  });
}

type Change =
  | { readonly photo: string; readonly removal: { readonly code: ReportCode; readonly reason: string } }
  | { readonly photo: string; readonly removal: null; readonly reason: string };

async function record(
  deps: CatalogueDeps,
  { transaction, comment, staff, at }: LockedComment,
  change: Change,
): Promise<void> {
  const { photo, removal } = change;
  const reason = change.removal === null ? change.reason : change.removal.reason;
  await withholdOrRelease(deps, transaction, { commentId: comment.id, at: new Date(at) });
  await deps.operations.recordAuditEntry(transaction, {
    actorId: staff.userId,
    action: removal === null ? 'comment_photo_restored' : 'comment_photo_removed',
    subject: `auction:${comment.slug}`,
    reason,
    before: { comment: comment.id, photo, removed: removal === null },
    after: {
      comment: comment.id,
      photo,
      removed: removal !== null,
      ...(removal === null ? {} : { code: removal.code }),
    },
    at,
  });
  await deps.notifications.notify(transaction, at, [
    {
      userId: comment.authorId,
      kind: 'account',
      title: `A photo in your comment on the ${comment.title} was ${removal === null ? 'restored' : 'removed'}`,
      body: removal === null ? reason : `${REPORT_LABELS[removal.code]}: ${reason} Contact us if you disagree.`,
      href: `/auctions/${comment.slug}#comment-${comment.id}`,
      auctionId: comment.auctionId,
      slug: comment.slug,
    },
  ]);
  await publishComment(deps, transaction, { slug: comment.slug, id: comment.id, at });
}
