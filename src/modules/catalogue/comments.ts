import { EDIT_WINDOW_MS, type ReportCode } from '#contract/comment-codes.ts';
import type { Comment } from '#contract/auctions.ts';
import type { OwnComments, Vote } from '#contract/comments.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import { EVENTS } from '#contract/live.ts';
import { eventFor, publish } from '#platform/live/publish.ts';
import { presentOne } from './list-comments.ts';
import { findPublicAuction } from './listing-store.ts';
import type { CatalogueDeps } from './deps.ts';
import {
  insertAppeal,
  insertReport,
  listOwnComments,
  lockComment,
  rewriteComment,
  type CommentRecord,
  writeVote,
} from './comment-store.ts';

interface CommentRef {
  readonly slug: string;
  readonly id: string;
}
const MAX_OWN = 500;

async function onComment<T>(
  deps: CatalogueDeps,
  which: CommentRef,
  action: (open: { transaction: Executor; comment: CommentRecord; at: number }) => Promise<Result<T>>,
): Promise<Result<T>> {
  return deps.database.transaction(async (transaction): Promise<Result<T>> => {
    if ((await findPublicAuction(transaction, which.slug)) === null) return refuse('auction_not_found');
    const comment = await lockComment(transaction, which.id, which.slug);
    return comment === null
      ? refuse('comment_not_found')
      : action({ transaction, comment, at: await deps.clock.now(transaction) });
  });
}

export async function whyNoComments(
  deps: CatalogueDeps,
  transaction: Executor,
  actor: SignedIn,
): Promise<Refused | null> {
  return (await deps.accounts.isBlocked(transaction, actor.userId, 'commenting')) ? refuse('commenting_blocked') : null;
}

export async function publishComment(
  deps: CatalogueDeps,
  transaction: Executor,
  { slug, id, at }: { slug: string; id: string; at: number },
): Promise<Comment | null> {
  const comment = await presentOne(deps, transaction, id);
  if (comment !== null)
    await publish(transaction, at, [eventFor(EVENTS.comment, slug, { server_time: at, slug, comment })]);
  return comment;
}

export async function editComment(
  deps: CatalogueDeps,
  actor: SignedIn,
  { text, ...which }: CommentRef & { text: string },
): Promise<Result<Comment>> {
  const result = await onComment<Comment>(deps, which, async ({ transaction, comment, at }) => {
    if (comment.authorId !== actor.userId) return refuse('edit_of_others_comment');
    if (comment.removedAt !== null) return refuse('comment_removed');
    if (at > comment.postedAt.getTime() + EDIT_WINDOW_MS) return refuse('comment_edit_too_late');
    const blocked = await whyNoComments(deps, transaction, actor);
    if (blocked !== null) return blocked;
    if (text !== comment.text) await rewriteComment(transaction, comment, { text, at: new Date(at) });
    const changed = await publishComment(deps, transaction, { slug: which.slug, id: comment.id, at });
    return changed === null ? refuse('comment_not_found') : accepted(changed);
  });
  if (result.ok) deps.live.wake();
  return result;
}

export async function voteComment(
  deps: CatalogueDeps,
  actor: SignedIn,
  { voted, ...which }: CommentRef & { voted: boolean },
): Promise<Result<Vote>> {
  return onComment<Vote>(deps, which, async ({ transaction, comment }) => {
    if (comment.authorId === actor.userId) return refuse('vote_for_own_comment');
    if (comment.removedAt !== null) return refuse('comment_removed');
    return accepted({
      voted,
      vote_count: await writeVote(transaction, comment.id, { userId: actor.userId, voted }),
    });
  });
}

/** Idempotent per user. */
export async function reportComment(
  deps: CatalogueDeps,
  actor: SignedIn,
  { code, note, ...which }: CommentRef & { code: ReportCode; note: string },
): Promise<Result<null>> {
  return onComment<null>(deps, which, async ({ transaction, comment, at }) => {
    if (comment.authorId === actor.userId) return refuse('report_of_own_comment');
    if (comment.isNote) return refuse('report_of_staff_note');
    if (comment.removedAt === null)
      await insertReport(transaction, {
        commentId: comment.id,
        reporterId: actor.userId,
        code,
        note,
        at: new Date(at),
      });
    return accepted(null);
  });
}

export async function appealRemoval(
  deps: CatalogueDeps,
  actor: SignedIn,
  { text, ...which }: CommentRef & { text: string },
): Promise<Result<null>> {
  return onComment<null>(deps, which, async ({ transaction, comment, at }) => {
    if (comment.authorId !== actor.userId) return refuse('appeal_of_others_comment');
    if (comment.removedAt === null) return refuse('comment_not_removed');
    const isNew = await insertAppeal(transaction, { commentId: comment.id, text, at: new Date(at) });
    return isNew ? accepted(null) : refuse('appealed_already');
  });
}

export async function readOwnComments(
  deps: CatalogueDeps,
  actor: SignedIn,
  slug: string,
): Promise<Result<OwnComments>> {
  const { executor } = deps.database;
  const auction = await findPublicAuction(executor, slug);
  if (auction === null) return refuse('auction_not_found');
  const rows = await listOwnComments(executor, auction.id, { userId: actor.userId, limit: MAX_OWN });
  return accepted({
    server_time: await deps.clock.now(executor),
    items: rows.map((row) => ({
      id: row.id,
      text: row.text,
      voted: row.voted,
      reported: row.reported,
      editable_until:
        row.isOwn && row.removedAt === null ? new Date(row.postedAt.getTime() + EDIT_WINDOW_MS).toISOString() : null,
      removal:
        !row.isOwn || row.removedAt === null
          ? null
          : {
              code: row.removedCode,
              reason: row.removedReason ?? '',
              removed_at: row.removedAt.toISOString(),
              appeal:
                row.appealText === null
                  ? null
                  : { text: row.appealText, decision: row.appealDecision, answer: row.appealAnswer ?? '' },
            },
    })),
  });
}
