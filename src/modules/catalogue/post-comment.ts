import { type Comment, PostCommentSchema } from '#contract/auctions.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { validationProblem } from '#platform/http/api.ts';
import { accepted, invalid, invalidInput, refuse, type Refused, type Result } from '#contract/result.ts';
import { EVENTS } from '#contract/live.ts';
import { eventFor, publish } from '#platform/live/publish.ts';
import { findAuction, type AuctionDetailRow } from './listing-store.ts';
import type { CatalogueDeps } from './deps.ts';
import { presentMarked } from './list-comments.ts';
import { isOpenForComments } from './policy.ts';
import { findComment, insertComment, type CommentRow } from './store.ts';
import { addCommentImages } from './comment-images.ts';
import { publishComment, whyNoComments } from './comments.ts';
import { hasPostedSameText } from './comment-store.ts';

export interface CommentInput {
  readonly text: string;
  readonly parent_id?: string | undefined;
  readonly question?: boolean | undefined;
  readonly images?: string[] | undefined;
}
const QUOTED_LENGTH = 140;

export async function postComment(
  deps: CatalogueDeps,
  actor: SignedIn,
  slug: string,
  input: CommentInput,
): Promise<Result<Comment>> {
  const parsed = PostCommentSchema.safeParse(input);
  if (!parsed.success) return invalidInput(validationProblem(parsed.error));
  const { text, parent_id: parentId, question: isQuestion, images } = parsed.data;
  const result = await deps.database.transaction(async (transaction): Promise<Result<Comment>> => {
    const auction = await findAuction(transaction, slug);
    if (auction === null) return refuse('auction_not_found');
    if (!isOpenForComments(auction)) return refuse('auction_withdrawn');
    const answered = parentId === undefined ? null : await findComment(transaction, auction.id, parentId);
    if (parentId !== undefined && (answered === null || answered.removedAt !== null)) {
      return invalid({ parent_id: ['The comment you’re replying to no longer exists.'] });
    }
    const at = await deps.clock.now(transaction);
    const refusal = await refusalToComment(deps, transaction, { actor, auctionId: auction.id, text, at });
    if (refusal !== null) return refusal;
    if (images.length > 0 && (await deps.media.findNotOwned(transaction, actor.userId, images)).length > 0)
      return invalid({ images: ['We couldn’t find one of the photos. Remove it and add it again.'] });
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
    await addCommentImages(transaction, row.id, [...new Set(images)]);
    const [comment] = await presentMarked(deps, transaction, {
      auctionId: auction.id,
      sellerId: auction.sellerId,
      rows: [row],
    });
    assert(comment !== undefined, 'the statement just written does not exist');
    if (answered?.isQuestion === true && isSeller)
      await publishComment(deps, transaction, { slug, id: answered.id, at });
    await publish(transaction, at, [eventFor(EVENTS.comment, slug, { server_time: at, slug, comment })]);
    await notifyOfComment(deps, transaction, { actor, auction, answered, row });
    return accepted(comment);
  });
  if (result.ok) deps.live.wake();
  return result;
}

/** The same text by the same author within this time is a duplicate. */
const SAME_WORDS_MS = 10 * 60_000;

async function refusalToComment(
  deps: CatalogueDeps,
  transaction: Executor,
  { actor, auctionId, text, at }: { actor: SignedIn; auctionId: string; text: string; at: number },
): Promise<Refused | null> {
  const blocked = await whyNoComments(deps, transaction, actor);
  if (blocked !== null) return blocked;
  const isSame = await hasPostedSameText(transaction, {
    auctionId,
    authorId: actor.userId,
    text,
    since: new Date(at - SAME_WORDS_MS),
  });
  return isSame ? refuse('comment_already_posted') : null;
}

export async function postStaffNote(
  deps: CatalogueDeps,
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
  await publishComment(deps, transaction, { slug: note.slug, id: row.id, at: note.at });
}

/** Members who muted the author are not notified, except of questions and answers in their own auction. */
async function notifyOfComment(
  deps: CatalogueDeps,
  transaction: Executor,
  {
    actor,
    auction,
    answered,
    row,
  }: {
    actor: SignedIn;
    auction: AuctionDetailRow;
    answered: CommentRow | null;
    row: { id: string; text: string; postedAt: Date; isQuestion: boolean };
  },
): Promise<void> {
  const about = {
    body: row.text.slice(0, QUOTED_LENGTH),
    href: `/auctions/${auction.slug}#comment-${row.id}`,
    auctionId: auction.id,
    slug: auction.slug,
  };
  const isHiddenFrom = (userId: string) => deps.accounts.isMuted(transaction, userId, actor.userId);
  const isBySeller = actor.userId === auction.sellerId;
  const isReply =
    answered !== null && answered.authorId !== actor.userId && (isBySeller || !(await isHiddenFrom(answered.authorId)));
  const isForSeller =
    !isBySeller &&
    answered?.authorId !== auction.sellerId &&
    (row.isQuestion || !(await isHiddenFrom(auction.sellerId)));
  const title = `${actor.username} ${row.isQuestion ? 'asks about' : 'comments on'} your ${auction.title}`;
  await deps.notifications.notify(transaction, row.postedAt.getTime(), [
    ...(isReply
      ? [
          {
            ...about,
            userId: answered.authorId,
            kind: 'comment_answered' as const,
            title: `${actor.username} replied to you`,
          },
        ]
      : []),
    ...(isForSeller ? [{ ...about, userId: auction.sellerId, kind: 'question' as const, title }] : []),
  ]);
}
