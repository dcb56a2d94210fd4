import { memberName } from '#contract/member-names.ts';
import { REPORT_LABELS, type ReportCode } from '#contract/comment-codes.ts';
import type { ModerationItem, ModerationPage } from '#contract/comments.ts';
import { refusalUnlessMay, staffWho } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { CatalogueDeps } from './deps.ts';
import { imagesOfComments } from './comment-images.ts';
import { publishComment } from './comments.ts';
import {
  countQueue,
  decideAppeal,
  decideReports,
  listQueue,
  lockComment,
  openReports,
  type CommentRecord,
  type QueueRow,
  writeRemoval,
} from './comment-store.ts';

const QUEUE_SHOWN = 100;
interface Open {
  readonly transaction: Executor;
  readonly comment: CommentRecord;
  readonly staff: SignedIn;
  readonly at: number;
}

export async function readQueue(deps: CatalogueDeps, actor: Actor): Promise<Result<ModerationPage>> {
  const refusal = refusalUnlessMay(actor, 'moderate_comments');
  if (refusal !== null) return refusal;
  const { executor } = deps.database;
  const rows = await listQueue(executor, { limit: QUEUE_SHOWN });
  return accepted({
    items: await presentItems(deps, executor, rows),
    total: await countQueue(executor),
    next_cursor: null,
  });
}

/** Also one that is decided. The caller checks the power. */
export async function findModerationItem(
  deps: CatalogueDeps,
  executor: Executor,
  id: string,
): Promise<ModerationItem | null> {
  const [item] = await presentItems(deps, executor, await listQueue(executor, { id, limit: 1 }));
  return item ?? null;
}

async function presentItems(
  deps: CatalogueDeps,
  executor: Executor,
  rows: readonly QueueRow[],
): Promise<ModerationItem[]> {
  const reports = await openReports(
    executor,
    rows.map(({ id }) => id),
  );
  const names = await deps.accounts.usernames(executor, [
    ...new Set([...rows.map(({ authorId }) => authorId), ...reports.map(({ reporterId }) => reporterId)]),
  ]);
  const nameOf = (id: string) => memberName(names, id);
  const images = await imagesOfComments(
    deps,
    executor,
    rows.map(({ id, authorId }) => ({ id, author: nameOf(authorId) })),
  );
  return rows.map((row) => ({
    comment_id: row.id,
    slug: row.slug,
    title: row.title,
    author: nameOf(row.authorId),
    text: row.text,
    posted_at: row.postedAt.toISOString(),
    removed: row.removedAt !== null,
    removed_code: row.removedCode,
    removed_reason: row.removedReason,
    author_removed_count: row.removedCount,
    images: images.get(row.id) ?? [],
    reports: reports
      .filter(({ commentId }) => commentId === row.id)
      .map((report) => ({
        code: report.code,
        note: report.note,
        reporter: nameOf(report.reporterId),
        reported_at: report.reportedAt.toISOString(),
      })),
    appeal:
      row.appealText === null || row.appealedAt === null
        ? null
        : { text: row.appealText, appealed_at: row.appealedAt.toISOString() },
  }));
}

async function onComment(
  deps: CatalogueDeps,
  actor: Actor,
  id: string,
  action: (open: Open) => Promise<Result<null>>,
): Promise<Result<null>> {
  const staff = staffWho(actor, 'moderate_comments');
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
  { transaction, comment, staff, at }: Open,
  { code, reason }: { code: ReportCode; reason: string },
): Promise<void> {
  if (comment.removedAt !== null) return;
  await writeRemoval(transaction, comment.id, { at: new Date(at), by: staff.userId, code, reason });
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
  { id, decision, answer }: { id: string; decision: 'restored' | 'upheld'; answer: string },
): Promise<Result<null>> {
  return onComment(deps, actor, id, async ({ transaction, comment, staff, at }) => {
    const isOpen = await decideAppeal(transaction, comment.id, {
      decision,
      answer,
      by: staff.userId,
      at: new Date(at),
    });
    if (!isOpen) return refuse('no_appeal');
    if (decision === 'restored') {
      await writeRemoval(transaction, comment.id, null);
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
    return accepted(null);
  });
}
