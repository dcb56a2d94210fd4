import { memberName } from '#contract/member-names.ts';
import type { ReportCode } from '#contract/comment-codes.ts';
import type { Conversation, ReportedMessage } from '#contract/conversations.ts';
import { may, requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { mailStaff } from '#platform/mail/mail-staff.ts';
import { type ConversationsContext, MESSAGE_REPORTS_BY_USER } from './deps.ts';
import { publishChange } from './publish-change.ts';
import { presentConversation } from './read-conversation.ts';
import { conversationPath } from './send-message.ts';
import { sideOf } from './sides.ts';
import {
  type ConversationRow,
  decideReports,
  findConversation,
  findMessage,
  insertReport,
  listReports,
  lockConversation,
  type MessageRow,
  removeMessage,
  reportedIn,
} from './store.ts';

export interface Report {
  readonly messageId: string;
  readonly code: ReportCode;
  readonly note: string;
}

/** Only of the other side. */
export async function reportMessage(
  context: ConversationsContext,
  actor: SignedIn,
  { messageId, code, note }: Report,
): Promise<Result<null>> {
  const tooMany = await context.limits.take(MESSAGE_REPORTS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  return context.database.transaction(async (transaction): Promise<Result<null>> => {
    const message = await findMessage(transaction, messageId);
    const row = message === null ? null : await lockConversation(transaction, message.conversation_id);
    const side = row === null ? null : await sideOf(context, transaction, row, actor.userId);
    if (message === null || row === null || side === null || side === message.side || message.removed_at !== null)
      return refuse('message_not_found');
    const at = new Date(await context.clock.now(transaction));
    const isNew = await insertReport(transaction, { id: newId(), messageId, reporterId: actor.userId, code, note, at });
    if (!isNew) return refuse('message_reported_already');
    await mailStaff(context, transaction, {
      power: 'moderate_comments',
      subject: `Reported message: ${row.title}`,
      text: `${actor.username} reported a private message. Open the conversation and decide.`,
      button: 'Open the report',
      path: `/operator/inbox/message/${messageId}`,
    });
    return accepted(null);
  });
}

/** Without its text: reading that is recorded. The caller checks the power. */
export async function findReportedMessage(
  context: ConversationsContext,
  executor: Executor,
  messageId: string,
): Promise<ReportedMessage | null> {
  const rows = await listReports(executor, messageId);
  const [first] = rows;
  if (first === undefined) return null;
  const names = await context.accounts.usernames(executor, [
    ...new Set([first.authorId, ...rows.map(({ reporterId }) => reporterId)]),
  ]);
  const nameOf = (id: string) => memberName(names, id);
  return {
    message_id: messageId,
    conversation_id: first.conversationId,
    slug: first.slug,
    title: first.title,
    author: nameOf(first.authorId),
    sent_at: first.sentAt.toISOString(),
    decision: rows.some(({ decision }) => decision === null) ? null : (rows.at(-1)?.decision ?? null),
    reports: rows.map(({ code, note, reporterId, reportedAt }) => ({
      code,
      note,
      reporter: nameOf(reporterId),
      reported_at: reportedAt.toISOString(),
    })),
  };
}

/** Moderators only after a report. */
export const mayStaffOpen = (actor: Actor, reported: readonly string[]): boolean =>
  may(actor, 'settle_sales') || (reported.length > 0 && may(actor, 'moderate_comments'));

export async function readConversationAsStaff(
  context: ConversationsContext,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Result<Conversation>> {
  const staff = requireStaff(actor, 'open_console');
  if (!staff.ok) return staff;
  return context.database.transaction(async (transaction): Promise<Result<Conversation>> => {
    const row = await findConversation(transaction, id);
    if (row === null) return refuse('conversation_not_found');
    const reported = await reportedIn(transaction, id, null);
    if (!mayStaffOpen(actor, reported)) return refuse('conversation_not_found');
    const refusal = await refusalForOwn(context, transaction, row, staff.value);
    if (refusal !== null) return refusal;
    await recordInAudit(context, transaction, {
      staff: staff.value,
      row,
      action: 'messages_read',
      reason,
      at: await context.clock.now(transaction),
    });
    return accepted(await presentConversation(context, transaction, { row, side: 'staff', reported }));
  });
}

export async function decideOnMessage(
  context: ConversationsContext,
  actor: Actor,
  what: { messageId: string; decision: 'removed' | 'kept'; code: ReportCode; reason: string },
): Promise<Result<null>> {
  const staff = requireStaff(actor, 'moderate_comments');
  if (!staff.ok) return staff;
  const { messageId, decision, code, reason } = what;
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const message = await findMessage(transaction, messageId);
    const row = message === null ? null : await lockConversation(transaction, message.conversation_id);
    if (message === null || row === null) return refuse('message_not_found');
    const refusal = await refusalForOwn(context, transaction, row, staff.value);
    if (refusal !== null) return refusal;
    const at = await context.clock.now(transaction);
    const by = staff.value.userId;
    const reporters = await decideReports(transaction, messageId, { decision, by, at: new Date(at) });
    if (reporters.length === 0) return refuse('message_not_reported');
    if (decision === 'removed') {
      await removeMessage(transaction, messageId, { at: new Date(at), by });
      await publishChange(context, transaction, row, at);
    }
    await recordInAudit(context, transaction, {
      staff: staff.value,
      row,
      action: decision === 'removed' ? 'message_removed' : 'message_kept',
      reason,
      after: { message: messageId, code },
      at,
    });
    await notifyDecision(context, transaction, { row, message, reporters, decision, reason, at });
    return accepted(null);
  });
  if (result.ok) context.live.wake();
  return result;
}

async function refusalForOwn(
  context: ConversationsContext,
  transaction: Executor,
  row: ConversationRow,
  staff: SignedIn,
) {
  return (await sideOf(context, transaction, row, staff.userId)) === null ? null : refuse('own_conversation');
}

export function recordInAudit(
  { operations }: ConversationsContext,
  transaction: Executor,
  entry: {
    staff: SignedIn;
    row: ConversationRow;
    action: 'messages_read' | 'message_removed' | 'message_kept';
    reason: string;
    after?: object;
    at: number;
  },
): Promise<void> {
  const { staff, row, action, reason, after = null, at } = entry;
  return operations.recordAuditEntry(transaction, {
    actorId: staff.userId,
    action,
    subject: `auction:${row.slug}`,
    reason,
    after,
    at,
  });
}

async function notifyDecision(
  context: ConversationsContext,
  transaction: Executor,
  what: {
    row: ConversationRow;
    message: MessageRow;
    reporters: readonly string[];
    decision: 'removed' | 'kept';
    reason: string;
    at: number;
  },
): Promise<void> {
  const { row, message, reporters, decision, reason, at } = what;
  const about = {
    kind: 'account' as const,
    auctionId: row.auction_id,
    slug: row.slug,
    href: conversationPath(row),
  };
  const toAuthor =
    decision === 'kept'
      ? []
      : [
          {
            ...about,
            userId: message.author_id,
            title: `Your message about the ${row.title} was removed`,
            body: `${reason} The other side can no longer read it. If you disagree, contact us.`,
          },
        ];
  await context.notifications.notify(transaction, at, [
    ...toAuthor,
    ...reporters.map((userId) => ({
      ...about,
      userId,
      title: `We reviewed the message you reported about the ${row.title}`,
      body: decision === 'removed' ? 'We removed it. Thank you.' : `We kept it: ${reason}`,
    })),
  ]);
}
