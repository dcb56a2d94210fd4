import { REPORT_WORDS, type ReportCode } from '#contract/talk-codes.ts';
import type { ModerationPage } from '#contract/talk.ts';
import { refusalUnlessMay, staffWho } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import type { CatalogueParts } from './parts.ts';
import { publishComment } from './talk.ts';
import { countQueue, decideAppeal, decideReports, listQueue, lockTalk, openReports, type TalkRow, writeRemoval } from './talk-store.ts';

/** So much of the queue is shown at once: what waits longest. */
const QUEUE_SHOWN = 100;
interface Open {
  readonly transaction: Executor;
  readonly comment: TalkRow;
  readonly staff: SignedIn;
  readonly at: number;
}

/** What waits for a decision. */
export async function readQueue(parts: CatalogueParts, actor: Actor): Promise<Result<ModerationPage>> {
  const refusal = refusalUnlessMay(actor, 'moderate_talk');
  if (refusal !== null) return refusal;
  const { executor } = parts.database;
  const rows = await listQueue(executor, QUEUE_SHOWN);
  const reports = await openReports(
    executor,
    rows.map(({ id }) => id),
  );
  const names = await parts.accounts.usernames(executor, [
    ...new Set([...rows.map(({ authorId }) => authorId), ...reports.map(({ reporterId }) => reporterId)]),
  ]);
  const nameOf = (id: string) => names.get(id) ?? 'former member';
  return accepted({
    items: rows.map((row) => ({
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
      reports: reports
        .filter(({ commentId }) => commentId === row.id)
        .map((report) => ({ code: report.code, note: report.note, reporter: nameOf(report.reporterId), reported_at: report.reportedAt.toISOString() })),
      appeal: row.appealText === null || row.appealedAt === null ? null : { text: row.appealText, appealed_at: row.appealedAt.toISOString() },
    })),
    total: await countQueue(executor),
    next_cursor: null,
  });
}

async function onComment(parts: CatalogueParts, actor: Actor, id: string, act: (open: Open) => Promise<Result<null>>): Promise<Result<null>> {
  const staff = staffWho(actor, 'moderate_talk');
  if (!staff.ok) return staff;
  const result = await parts.database.transaction(async (transaction): Promise<Result<null>> => {
    const comment = await lockTalk(transaction, id);
    if (comment === null) return refused(404, 'There is no such comment.', { code: 'not_found' });
    return act({ transaction, comment, staff: staff.value, at: await parts.clock.now(transaction) });
  });
  if (result.ok) parts.live.ring();
  return result;
}

/** Takes a comment from the public: its author is told why, and that they may appeal; who reported it, that it was read. */
async function remove(parts: CatalogueParts, { transaction, comment, staff, at }: Open, { code, reason }: { code: ReportCode; reason: string }): Promise<void> {
  if (comment.removedAt !== null) return;
  await writeRemoval(transaction, comment.id, { at: new Date(at), by: staff.userId, code, reason });
  await parts.operations.recordAct(transaction, {
    actorId: staff.userId,
    act: 'comment_removed',
    subject: `auction:${comment.slug}`,
    reason,
    before: { comment: comment.id, text: comment.text },
    after: { comment: comment.id, code },
    at,
  });
  await parts.notifications.tell(transaction, at, [
    {
      userId: comment.authorId,
      kind: 'account',
      title: `A comment of yours on the ${comment.title} was removed`,
      body: `${REPORT_WORDS[code]}: ${reason} You may appeal where the comment stood.`,
      href: `/auctions/${comment.slug}#comment-${comment.id}`,
      auctionId: comment.auctionId,
      slug: comment.slug,
    },
  ]);
  await publishComment(parts, transaction, { slug: comment.slug, id: comment.id, at });
}

/** Decides on a comment, reported or not: it goes, or it stays; all its open reports are closed with that. */
export async function decideOnComment(
  parts: CatalogueParts,
  actor: Actor,
  { id, decision, code, reason }: { id: string; decision: 'removed' | 'kept'; code: ReportCode; reason: string },
): Promise<Result<null>> {
  return onComment(parts, actor, id, async (open) => {
    const { transaction, comment, staff, at } = open;
    if (decision === 'removed') await remove(parts, open, { code, reason });
    const reporters = await decideReports(transaction, comment.id, { decision, by: staff.userId, at: new Date(at) });
    if (decision === 'kept') {
      await parts.operations.recordAct(transaction, {
        actorId: staff.userId,
        act: 'comment_kept',
        subject: `auction:${comment.slug}`,
        reason,
        before: { comment: comment.id, text: comment.text },
        after: { reports: reporters.length },
        at,
      });
    }
    await parts.notifications.tell(
      transaction,
      at,
      reporters.map((userId) => ({
        userId,
        kind: 'account' as const,
        title: `What you reported on the ${comment.title} was read`,
        body: decision === 'removed' ? 'The comment was removed. Thank you.' : `The comment stays: ${reason}`,
        href: `/auctions/${comment.slug}#comment-${comment.id}`,
        auctionId: comment.auctionId,
        slug: comment.slug,
      })),
    );
    return accepted(null);
  });
}

/** Decides an appeal: the comment stands again, or its removal does; its author reads the answer. */
export async function answerAppeal(
  parts: CatalogueParts,
  actor: Actor,
  { id, decision, answer }: { id: string; decision: 'restored' | 'upheld'; answer: string },
): Promise<Result<null>> {
  return onComment(parts, actor, id, async ({ transaction, comment, staff, at }) => {
    const isOpen = await decideAppeal(transaction, comment.id, { decision, answer, by: staff.userId, at: new Date(at) });
    if (!isOpen) return refused(409, 'No appeal is open here.', { code: 'no_appeal' });
    if (decision === 'restored') {
      await writeRemoval(transaction, comment.id, null);
      await publishComment(parts, transaction, { slug: comment.slug, id: comment.id, at });
    }
    await parts.operations.recordAct(transaction, {
      actorId: staff.userId,
      act: decision === 'restored' ? 'comment_restored' : 'removal_upheld',
      subject: `auction:${comment.slug}`,
      reason: answer,
      before: { comment: comment.id, removed: true },
      after: { comment: comment.id, removed: decision === 'upheld' },
      at,
    });
    await parts.notifications.tell(transaction, at, [
      {
        userId: comment.authorId,
        kind: 'account',
        title: decision === 'restored' ? 'Your comment stands again' : 'Your comment stays removed',
        body: answer,
        href: `/auctions/${comment.slug}#comment-${comment.id}`,
        auctionId: comment.auctionId,
        slug: comment.slug,
      },
    ]);
    return accepted(null);
  });
}
