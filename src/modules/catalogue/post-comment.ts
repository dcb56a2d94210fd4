import { type Comment, PostCommentSchema } from '#contract/auctions.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { validationProblem } from '#platform/http/api.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { publish } from '#platform/live/publish.ts';
import { findAuction } from './listing-store.ts';
import type { CatalogueParts } from './parts.ts';
import { presentMarked } from './list-comments.ts';
import { isOpenForComments } from './policy.ts';
import { noSuchAuction } from './read-auction.ts';
import { findComment, insertComment } from './store.ts';
import { publishComment, whyNoTalk } from './talk.ts';
import { saidAlready } from './talk-store.ts';

export interface CommentInput {
  readonly text: string;
  readonly parent_id?: string | undefined;
  readonly question?: boolean | undefined;
}
/** How much of a comment its notification shows. */
const QUOTED_LENGTH = 140;

/** Says something about an auction, or answers a comment; its watchers see it at once, and who was answered is told. */
export async function postComment(parts: CatalogueParts, actor: SignedIn, slug: string, input: CommentInput): Promise<Result<Comment>> {
  const parsed = PostCommentSchema.safeParse(input);
  if (!parsed.success) return { ok: false, status: 422, body: validationProblem(parsed.error) };
  const { text, parent_id: parentId, question: isQuestion } = parsed.data;
  const result = await parts.database.transaction(async (transaction): Promise<Result<Comment>> => {
    const auction = await findAuction(transaction, slug);
    if (auction === null) return noSuchAuction();
    if (!isOpenForComments(auction)) return refused(409, 'This auction was withdrawn.', { code: 'auction_withdrawn' });
    const answered = parentId === undefined ? null : await findComment(transaction, auction.id, parentId);
    if (parentId !== undefined && (answered === null || answered.removedAt !== null)) {
      return refused(422, 'The comment that you answer is not there any more.', {
        errors: { parent_id: ['The comment that you answer is not there any more.'] },
      });
    }
    const at = await parts.clock.now(transaction);
    const refusal = await refusalOfTalk(parts, transaction, { actor, auctionId: auction.id, text, at });
    if (refusal !== null) return refusal;
    const isSeller = actor.userId === auction.sellerId;
    const row = {
      id: newId(),
      authorId: actor.userId,
      parentId: parentId ?? null,
      text,
      postedAt: new Date(at),
      removedAt: null,
      editedAt: null,
      voteCount: 0,
      isQuestion: isQuestion && parentId === undefined && !isSeller,
      isNote: false,
    };
    await insertComment(transaction, { ...row, auctionId: auction.id });
    const [comment] = await presentMarked(parts, transaction, { auctionId: auction.id, sellerId: auction.sellerId, rows: [row] });
    assert(comment !== undefined, 'what was just said is there');
    // The question that the seller answers is answered: who watches sees it so.
    if (answered?.isQuestion === true && isSeller) await publishComment(parts, transaction, { slug, id: answered.id, at });
    await publish(transaction, at, [{ topic: `auction:${slug}`, name: 'comment', data: { server_time: at, slug, comment } }]);
    if (answered !== null && answered.authorId !== actor.userId) {
      await parts.notifications.tell(transaction, at, [
        {
          userId: answered.authorId,
          kind: 'comment_answered',
          title: `${actor.username} answered you`,
          body: text.slice(0, QUOTED_LENGTH),
          href: `/auctions/${slug}#comment-${row.id}`,
          auctionId: auction.id,
          slug,
        },
      ]);
    }
    if (!isSeller && answered?.authorId !== auction.sellerId) {
      await parts.notifications.tell(transaction, at, [
        {
          userId: auction.sellerId,
          kind: 'question',
          title: `${actor.username} ${row.isQuestion ? 'asks about' : 'comments on'} your ${auction.title}`,
          body: text.slice(0, QUOTED_LENGTH),
          href: `/auctions/${slug}#comment-${row.id}`,
          auctionId: auction.id,
          slug,
        },
      ]);
    }
    return accepted(comment);
  });
  if (result.ok) parts.live.ring();
  return result;
}

/** For so long the same words from the same person are one comment. */
const SAME_WORDS_MS = 10 * 60_000;

/** What is no talk: from somebody whom the staff have blocked from it, and the same words again. */
async function refusalOfTalk(
  parts: CatalogueParts,
  transaction: Executor,
  { actor, auctionId, text, at }: { actor: SignedIn; auctionId: string; text: string; at: number },
): Promise<Refused | null> {
  const blocked = await whyNoTalk(parts, transaction, actor);
  if (blocked !== null) return blocked;
  const isSame = await saidAlready(transaction, { auctionId, authorId: actor.userId, text, since: new Date(at - SAME_WORDS_MS) });
  return isSame ? refused(409, 'You have said exactly this a moment ago.', { code: 'said_already' }) : null;
}

/** The house's own word to the public, in an auction's activity: what was done to it, and why. In the transaction of the act. */
export async function postHouseNote(
  parts: CatalogueParts,
  transaction: Executor,
  note: { auctionId: string; slug: string; authorId: string; text: string; at: number },
): Promise<void> {
  const row = {
    id: newId(),
    authorId: note.authorId,
    parentId: null,
    text: note.text,
    postedAt: new Date(note.at),
    isQuestion: false,
    isNote: true,
  };
  await insertComment(transaction, { ...row, auctionId: note.auctionId });
  await publishComment(parts, transaction, { slug: note.slug, id: row.id, at: note.at });
}
