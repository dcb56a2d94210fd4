import { EDIT_WINDOW_MS, type ReportCode } from '#contract/talk-codes.ts';
import type { Comment } from '#contract/auctions.ts';
import type { OwnTalk, Vote } from '#contract/talk.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { publish } from '#platform/live/publish.ts';
import { presentOne } from './list-comments.ts';
import { findPublicAuction } from './listing-store.ts';
import type { CatalogueParts } from './parts.ts';
import { noSuchAuction } from './read-auction.ts';
import { insertAppeal, insertReport, listOwnTalk, lockTalk, rewriteComment, type TalkRow, writeVote } from './talk-store.ts';

interface Which {
  readonly slug: string;
  readonly id: string;
}
/** So many of one's own comments are told for one auction. */
const MOST_OWN = 500;
const noSuchComment = (): Refused => refused(404, 'There is no such comment.', { code: 'not_found' });

/** Does something to a comment that stands, in one transaction under its lock. */
async function onComment<T>(
  parts: CatalogueParts,
  which: Which,
  act: (open: { transaction: Executor; comment: TalkRow; at: number }) => Promise<Result<T>>,
): Promise<Result<T>> {
  return parts.database.transaction(async (transaction): Promise<Result<T>> => {
    if ((await findPublicAuction(transaction, which.slug)) === null) return noSuchAuction();
    const comment = await lockTalk(transaction, which.id, which.slug);
    return comment === null ? noSuchComment() : act({ transaction, comment, at: await parts.clock.now(transaction) });
  });
}

/** Who is blocked from talking says nothing, and rewrites nothing. */
export async function whyNoTalk(parts: CatalogueParts, transaction: Executor, actor: SignedIn): Promise<Refused | null> {
  return (await parts.accounts.isBlocked(transaction, actor.userId, 'commenting'))
    ? refused(403, 'You cannot comment at present. Please write to us.', { code: 'account_blocked' })
    : null;
}

/** Says a comment again to those who watch, as it is now. */
export async function publishComment(
  parts: CatalogueParts,
  transaction: Executor,
  { slug, id, at }: { slug: string; id: string; at: number },
): Promise<Comment | null> {
  const comment = await presentOne(parts, transaction, id);
  if (comment !== null) await publish(transaction, at, [{ topic: `auction:${slug}`, name: 'comment', data: { server_time: at, slug, comment } }]);
  return comment;
}

/** An author mends what they said, for five minutes; what stood before is kept. */
export async function editComment(parts: CatalogueParts, actor: SignedIn, { text, ...which }: Which & { text: string }): Promise<Result<Comment>> {
  const result = await onComment<Comment>(parts, which, async ({ transaction, comment, at }) => {
    if (comment.authorId !== actor.userId) return refused(403, 'Only its author may change a comment.', { code: 'author_only' });
    if (comment.removedAt !== null) return refused(409, 'This comment was removed.', { code: 'comment_removed' });
    if (at > comment.postedAt.getTime() + EDIT_WINDOW_MS) return refused(409, 'A comment can be changed for five minutes.', { code: 'too_late' });
    const blocked = await whyNoTalk(parts, transaction, actor);
    if (blocked !== null) return blocked;
    if (text !== comment.text) await rewriteComment(transaction, comment, { text, at: new Date(at) });
    const changed = await publishComment(parts, transaction, { slug: which.slug, id: comment.id, at });
    return changed === null ? noSuchComment() : accepted(changed);
  });
  if (result.ok) parts.live.ring();
  return result;
}

/** Finds a comment helpful, or no longer. Nobody votes for themselves. */
export async function voteComment(parts: CatalogueParts, actor: SignedIn, { voted, ...which }: Which & { voted: boolean }): Promise<Result<Vote>> {
  return onComment<Vote>(parts, which, async ({ transaction, comment, at }) => {
    if (comment.authorId === actor.userId) return refused(409, 'You cannot vote for your own comment.', { code: 'own_comment' });
    if (comment.removedAt !== null) return refused(409, 'This comment was removed.', { code: 'comment_removed' });
    return accepted({ voted, vote_count: await writeVote(transaction, comment.id, { userId: actor.userId, voted, at: new Date(at) }) });
  });
}

/** Tells the staff that a comment should not stand. Telling it twice is telling it once. */
export async function reportComment(
  parts: CatalogueParts,
  actor: SignedIn,
  { code, note, ...which }: Which & { code: ReportCode; note: string },
): Promise<Result<null>> {
  return onComment<null>(parts, which, async ({ transaction, comment, at }) => {
    if (comment.authorId === actor.userId) return refused(409, 'You cannot report your own comment.', { code: 'own_comment' });
    if (comment.isNote) return refused(409, 'This is the house’s own word. Please write to us instead.', { code: 'house_note' });
    if (comment.removedAt === null) await insertReport(transaction, { commentId: comment.id, reporterId: actor.userId, code, note, at: new Date(at) });
    return accepted(null);
  });
}

/** The author of a removed comment says, once, why it should stand. */
export async function appealRemoval(parts: CatalogueParts, actor: SignedIn, { text, ...which }: Which & { text: string }): Promise<Result<null>> {
  return onComment<null>(parts, which, async ({ transaction, comment, at }) => {
    if (comment.authorId !== actor.userId) return refused(403, 'Only its author may appeal.', { code: 'author_only' });
    if (comment.removedAt === null) return refused(409, 'This comment stands.', { code: 'comment_stands' });
    const isNew = await insertAppeal(transaction, { commentId: comment.id, text, at: new Date(at) });
    return isNew ? accepted(null) : refused(409, 'You have appealed already.', { code: 'appealed_already' });
  });
}

/** How the reader stands to what is said about an auction. */
export async function readOwnTalk(parts: CatalogueParts, actor: SignedIn, slug: string): Promise<Result<OwnTalk>> {
  const { executor } = parts.database;
  const auction = await findPublicAuction(executor, slug);
  if (auction === null) return noSuchAuction();
  const rows = await listOwnTalk(executor, auction.id, { userId: actor.userId, limit: MOST_OWN });
  return accepted({
    server_time: await parts.clock.now(executor),
    items: rows.map((row) => ({
      id: row.id,
      text: row.text,
      voted: row.voted,
      reported: row.reported,
      editable_until: row.isOwn && row.removedAt === null ? new Date(row.postedAt.getTime() + EDIT_WINDOW_MS).toISOString() : null,
      removal:
        !row.isOwn || row.removedAt === null
          ? null
          : {
              code: row.removedCode,
              reason: row.removedReason ?? '',
              removed_at: row.removedAt.toISOString(),
              appeal: row.appealText === null ? null : { text: row.appealText, decision: row.appealDecision, answer: row.appealAnswer ?? '' },
            },
    })),
  });
}
