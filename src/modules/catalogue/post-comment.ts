import { type Comment, PostCommentSchema } from '#contract/auctions.ts';
import { newId } from '#platform/ids.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { validationProblem } from '#platform/http/api.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { publish } from '#platform/live/publish.ts';
import { findAuction } from './listing-store.ts';
import type { CatalogueParts } from './parts.ts';
import { isOpenForComments } from './policy.ts';
import { presentComment } from './presenter.ts';
import { noSuchAuction } from './read-auction.ts';
import { findComment, insertComment } from './store.ts';

export interface CommentInput { readonly text: string; readonly parent_id?: string | undefined }
/** How much of a comment its notification shows. */
const QUOTED_LENGTH = 140;

/** Says something about an auction, or answers a comment; its watchers see it at once, and who was answered is told. */
export async function postComment(parts: CatalogueParts, actor: SignedIn, slug: string, input: CommentInput): Promise<Result<Comment>> {
  const parsed = PostCommentSchema.safeParse(input);
  if (!parsed.success) return { ok: false, status: 422, body: validationProblem(parsed.error) };
  const { text, parent_id: parentId } = parsed.data;
  const result = await parts.database.transaction(async (transaction): Promise<Result<Comment>> => {
    const auction = await findAuction(transaction, slug);
    if (auction === null) return noSuchAuction();
    if (!isOpenForComments(auction)) return refused(409, 'This auction was withdrawn.', { code: 'auction_withdrawn' });
    const answered = parentId === undefined ? null : await findComment(transaction, auction.id, parentId);
    if (parentId !== undefined && (answered === null || answered.removedAt !== null)) {
      return refused(422, 'The comment that you answer is not there any more.', { errors: { parent_id: ['The comment that you answer is not there any more.'] } });
    }
    const at = await parts.clock.now(transaction);
    const row = { id: newId(), authorId: actor.userId, parentId: parentId ?? null, text, postedAt: new Date(at), removedAt: null };
    await insertComment(transaction, { ...row, auctionId: auction.id });
    const comment = presentComment(row, { author: actor.username, avatar: (await parts.accounts.avatars(transaction, [actor.userId])).get(actor.userId) ?? null, isSeller: actor.userId === auction.sellerId });
    await publish(transaction, at, [{ topic: `auction:${slug}`, name: 'comment', data: { server_time: at, slug, comment } }]);
    if (answered !== null && answered.authorId !== actor.userId) {
      await parts.notifications.tell(transaction, at, [{
        userId: answered.authorId, kind: 'comment_answered', title: `${actor.username} answered you`, body: text.slice(0, QUOTED_LENGTH),
        href: `/auctions/${slug}#comment-${row.id}`, auctionId: auction.id, slug,
      }]);
    }
    return accepted(comment);
  });
  if (result.ok) parts.live.ring();
  return result;
}
