import { memberName } from '#contract/member-names.ts';
import { addressOf } from '#contract/call.ts';
import { MAX_MESSAGES } from '#contract/conversation-kinds.ts';
import type { Conversation, Message } from '#contract/conversations.ts';
import { downloadMessageFile } from '#contract/endpoints/conversations.ts';
import { otherSide, type Side } from '#contract/settlement-states.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import type { ConversationsContext } from './deps.ts';
import { publishChange } from './publish-change.ts';
import { sideOf } from './sides.ts';
import {
  type ConversationRow,
  findConversation,
  listMessages,
  lockConversation,
  markMessagesRead,
  type MessageRow,
  reportedIn,
} from './store.ts';

export const isOpen = ({ closes_at: closesAt }: ConversationRow, at: number): boolean =>
  closesAt === null || closesAt.getTime() > at;

export async function lockOwnConversation(
  context: ConversationsContext,
  transaction: Executor,
  { actor, id }: { actor: SignedIn; id: string },
): Promise<{ row: ConversationRow; side: Side } | null> {
  const row = await lockConversation(transaction, id);
  const side = row === null ? null : await sideOf(context, transaction, row, actor.userId);
  return row === null || side === null ? null : { row, side };
}

export async function readConversation(
  context: ConversationsContext,
  actor: SignedIn,
  id: string,
): Promise<Result<Conversation>> {
  const { executor } = context.database;
  const row = await findConversation(executor, id);
  const side = row === null ? null : await sideOf(context, executor, row, actor.userId);
  if (row === null || side === null) return refuse('conversation_not_found');
  return accepted(
    await presentConversation(context, executor, { row, side, reported: await reportedIn(executor, id, actor.userId) }),
  );
}

export async function presentConversation(
  context: ConversationsContext,
  executor: Executor,
  { row, side, reported }: { row: ConversationRow; side: Conversation['side']; reported: string[] },
): Promise<Conversation> {
  const now = await context.clock.now(executor);
  const messages = await listMessages(executor, row.id, MAX_MESSAGES[row.kind]);
  const names = await context.accounts.usernames(executor, [...new Set(messages.map((each) => each.author_id))]);
  return {
    id: row.id,
    kind: row.kind,
    slug: row.slug,
    title: row.title,
    side,
    messages: messages.map((each) => presentMessage(each, { names, isForStaff: side === 'staff' })),
    reported,
    may_write: side !== 'staff' && isOpen(row, now),
    closes_at: toIsoString(row.closes_at),
    server_time: now,
  };
}

function presentMessage(
  row: MessageRow,
  { names, isForStaff }: { names: ReadonlyMap<string, string>; isForStaff: boolean },
): Message {
  const isHidden = row.removed_at !== null && !isForStaff;
  return {
    id: row.id,
    side: row.side,
    author: memberName(names, row.author_id),
    text: isHidden ? '' : row.text,
    file:
      isHidden || row.file_name === null || row.byte_length === null
        ? null
        : {
            name: row.file_name,
            bytes: row.byte_length,
            href: addressOf(downloadMessageFile, { params: { id: row.id } }),
          },
    sent_at: row.sent_at.toISOString(),
    read_at: toIsoString(row.read_at),
    is_removed: row.removed_at !== null,
  };
}

export async function markRead(context: ConversationsContext, actor: SignedIn, id: string): Promise<Result<null>> {
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const own = await lockOwnConversation(context, transaction, { actor, id });
    if (own === null) return refuse('conversation_not_found');
    const at = await context.clock.now(transaction);
    const from = otherSide(own.side);
    const wasUnread = await markMessagesRead(transaction, { conversationId: id, from, at: new Date(at) });
    if (wasUnread) await publishChange(context, transaction, own.row, at);
    return accepted(null);
  });
  if (result.ok) context.live.wake();
  return result;
}
