import type { Context } from 'hono';
import { memberName } from '#contract/member-names.ts';
import { REPORT_LABELS, type ReportCode } from '#contract/comment-codes.ts';
import type { ModerationItem } from '#contract/comments.ts';
import { requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, ApiEnv, SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { CatalogueDeps } from './deps.ts';
import { isCommentPhoto, photosForStaff, withholdOrRelease } from './comment-images.ts';
import { publishComment } from './comments.ts';
import {
  decideAppeal,
  decideReports,
  findModerated,
  lockComment,
  openReports,
  type CommentRecord,
  writeRemoval,
} from './comment-store.ts';

export interface LockedComment {
  readonly transaction: Executor;
  readonly comment: CommentRecord;
  readonly staff: SignedIn;
  readonly at: number;
}

/** Also one that is decided. The caller checks the power. */
export async function findModerationItem(
  deps: CatalogueDeps,
  executor: Executor,
  id: string,
): Promise<ModerationItem | null> {
  const comment = await findModerated(executor, id);
  if (comment === null) return null;
  const reports = await openReports(executor, id);
  const names = await deps.accounts.usernames(executor, [
    ...new Set([comment.authorId, ...reports.map(({ reporterId }) => reporterId)]),
  ]);
  const author = memberName(names, comment.authorId);
  const images = await photosForStaff(deps, executor, [{ id, author, isRemoved: comment.removedAt !== null }]);
  return {
    comment_id: id,
    slug: comment.slug,
    title: comment.title,
    author,
    text: comment.text,
    posted_at: comment.postedAt.toISOString(),
    removed: comment.removedAt !== null,
    removed_code: comment.removedCode,
    removed_reason: comment.removedReason,
    author_removed_count: comment.removedCount,
    images: images.get(id) ?? [],
    reports: reports.map((report) => ({
      code: report.code,
      note: report.note,
      reporter: memberName(names, report.reporterId),
      reported_at: report.reportedAt.toISOString(),
    })),
    appeal:
      comment.appealText === null || comment.appealedAt === null
        ? null
        : { text: comment.appealText, appealed_at: comment.appealedAt.toISOString() },
  };
}

export async function onComment(
  deps: CatalogueDeps,
  actor: Actor,
  id: string,
  action: (open: LockedComment) => Promise<Result<null>>,
): Promise<Result<null>> {
  const staff = requireStaff(actor, 'moderate_comments');
  if (!staff.ok) return staff;
  const result = await deps.database.transaction(async (transaction): Promise<Result<null>> => {
    const comment = await lockComment(transaction, id);
    if (comment === null) return refuse('comment_not_found');
    return action({ transaction, comment, staff: staff.value, at: await deps.clock.now(transaction) });
  });
  if (result.ok) deps.live.wake();
  return result;
}

/** Notifies the author of the reason and the right to appeal. */
async function remove(
  deps: CatalogueDeps,
  { transaction, comment, staff, at }: LockedComment,
  { code, reason }: { code: ReportCode; reason: string },
): Promise<void> {
  if (comment.removedAt !== null) return;
  await writeRemoval(transaction, comment.id, { at: new Date(at), by: staff.userId, code, reason });
  await withholdOrRelease(deps, transaction, { commentId: comment.id, at: new Date(at) });
  await deps.operations.recordAuditEntry(transaction, {
    actorId: staff.userId,
    action: 'comment_removed',
    subject: `auction:${comment.slug}`,
    reason,
    before: { comment: comment.id, text: comment.text },
    after: { comment: comment.id, code },
    at,
  });
  await deps.notifications.notify(transaction, at, [
    {
      userId: comment.authorId,
      kind: 'account',
      title: `Your comment on the ${comment.title} was removed`,
      body: `${REPORT_LABELS[code]}: ${reason} You can appeal on the auction page.`,
      href: `/auctions/${comment.slug}#comment-${comment.id}`,
      auctionId: comment.auctionId,
      slug: comment.slug,
    },
  ]);
  await publishComment(deps, transaction, { slug: comment.slug, id: comment.id, at });
}

/** Closes all open reports and notifies the reporters. */
export async function decideOnComment(
  deps: CatalogueDeps,
  actor: Actor,
  { id, decision, code, reason }: { id: string; decision: 'removed' | 'kept'; code: ReportCode; reason: string },
): Promise<Result<null>> {
  return onComment(deps, actor, id, async (open) => {
    const { transaction, comment, staff, at } = open;
    if (decision === 'removed' && comment.removedAt !== null) return refuse('comment_decided');
    if (decision === 'removed') await remove(deps, open, { code, reason });
    const reporters = await decideReports(transaction, comment.id, { decision, by: staff.userId, at: new Date(at) });
    if (decision === 'kept') {
      // A colleague was first.
      if (reporters.length === 0) return refuse('comment_decided');
      await deps.operations.recordAuditEntry(transaction, {
        actorId: staff.userId,
        action: 'comment_kept',
        subject: `auction:${comment.slug}`,
        reason,
        before: { comment: comment.id, text: comment.text },
        after: { reports: reporters.length },
        at,
      });
    }
    await deps.notifications.notify(
      transaction,
      at,
      reporters.map((userId) => ({
        userId,
        kind: 'account' as const,
        title: `We reviewed your report on the ${comment.title}`,
        body: decision === 'removed' ? 'We removed the comment. Thank you.' : `We kept the comment: ${reason}`,
        href: `/auctions/${comment.slug}#comment-${comment.id}`,
        auctionId: comment.auctionId,
        slug: comment.slug,
      })),
    );
    return accepted(null);
  });
}

export async function answerAppeal(
  deps: CatalogueDeps,
  actor: Actor,
  { id, ...given }: { id: string } & Answer,
): Promise<Result<null>> {
  return onComment(deps, actor, id, async (open) => {
    if (!(await writeAppealDecision(open, given))) return refuse('no_appeal');
    await settleRemoval(deps, open, given);
    return accepted(null);
  });
}

/** Grants the appeal if there is one. */
export async function restoreComment(
  deps: CatalogueDeps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Result<null>> {
  return onComment(deps, actor, id, async (open) => {
    if (open.comment.removedAt === null) return refuse('comment_not_removed');
    const given = { decision: 'restored', answer: reason } as const;
    await writeAppealDecision(open, given);
    await settleRemoval(deps, open, given);
    return accepted(null);
  });
}

interface Answer {
  readonly decision: 'restored' | 'upheld';
  readonly answer: string;
}

const writeAppealDecision = ({ transaction, comment, staff, at }: LockedComment, given: Answer): Promise<boolean> =>
  decideAppeal(transaction, comment.id, { ...given, by: staff.userId, at: new Date(at) });

async function settleRemoval(
  deps: CatalogueDeps,
  { transaction, comment, staff, at }: LockedComment,
  { decision, answer }: Answer,
): Promise<void> {
  if (decision === 'restored') {
    await writeRemoval(transaction, comment.id, null);
    await withholdOrRelease(deps, transaction, { commentId: comment.id, at: new Date(at) });
    await publishComment(deps, transaction, { slug: comment.slug, id: comment.id, at });
  }
  await deps.operations.recordAuditEntry(transaction, {
    actorId: staff.userId,
    action: decision === 'restored' ? 'comment_restored' : 'removal_upheld',
    subject: `auction:${comment.slug}`,
    reason: answer,
    before: { comment: comment.id, removed: true },
    after: { comment: comment.id, removed: decision === 'upheld' },
    at,
  });
  await deps.notifications.notify(transaction, at, [
    {
      userId: comment.authorId,
      kind: 'account',
      title: decision === 'restored' ? 'Your comment was restored' : 'Your comment stays removed',
      body: answer,
      href: `/auctions/${comment.slug}#comment-${comment.id}`,
      auctionId: comment.auctionId,
      slug: comment.slug,
    },
  ]);
}

export async function readCommentPhoto(
  deps: CatalogueDeps,
  actor: Actor,
  asked: { id: string; file: string; c: Context<ApiEnv> },
): Promise<Result<never> | Response> {
  const staff = requireStaff(actor, 'moderate_comments');
  if (!staff.ok) return staff;
  if (!(await isCommentPhoto(deps.database.executor, asked.id))) return refuse('photo_not_found');
  return deps.media.serveToStaff(asked.c, asked);
}
