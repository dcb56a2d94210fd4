import { sql } from 'kysely';
import type { ReportCode } from '#contract/comment-codes.ts';
import type { Side } from '#contract/settlement-states.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

export type ConversationRow = Row<'conversations'>;
export type MessageRow = Row<'conversation_messages'>;

export async function insertConversation(transaction: Executor, row: ConversationRow): Promise<void> {
  await transaction.insertInto('conversations').values(row).execute();
}

export async function setClosesAt(transaction: Executor, id: string, closesAt: Date): Promise<void> {
  await transaction.updateTable('conversations').set({ closes_at: closesAt }).where('id', '=', id).execute();
}

export async function findConversation(executor: Executor, id: string): Promise<ConversationRow | null> {
  return (await executor.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function lockConversation(transaction: Executor, id: string): Promise<ConversationRow | null> {
  const row = await transaction
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function insertMessage(transaction: Executor, row: MessageRow): Promise<void> {
  await transaction.insertInto('conversation_messages').values(row).execute();
}

/** The oldest first. */
export async function listMessages(executor: Executor, conversationId: string, limit: number): Promise<MessageRow[]> {
  const rows = await executor
    .selectFrom('conversation_messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed();
}

export async function findMessage(executor: Executor, id: string): Promise<MessageRow | null> {
  const row = await executor.selectFrom('conversation_messages').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function countMessages(executor: Executor, conversationId: string): Promise<number> {
  const row = await executor
    .selectFrom('conversation_messages')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function hasUnread(executor: Executor, conversationId: string, from: Side): Promise<boolean> {
  const row = await executor
    .selectFrom('conversation_messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('side', '=', from)
    .where('read_at', 'is', null)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether any was unread. */
export async function markMessagesRead(
  transaction: Executor,
  { conversationId, from, at }: { conversationId: string; from: Side; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('conversation_messages')
    .set({ read_at: at })
    .where('conversation_id', '=', conversationId)
    .where('side', '=', from)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function removeMessage(
  transaction: Executor,
  id: string,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await transaction
    .updateTable('conversation_messages')
    .set({ removed_at: at, removed_by: by })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}

export async function listMessagesOf(executor: Executor, authorId: string, limit: number) {
  return executor
    .selectFrom('conversation_messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(['c.slug', 'm.text', 'm.file_name', 'm.sent_at'])
    .where('m.author_id', '=', authorId)
    .where('m.removed_at', 'is', null)
    .orderBy('m.sent_at', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the keys of files to delete. */
export async function eraseMessagesOf(transaction: Executor, authorId: string, at: Date): Promise<string[]> {
  const files = await transaction
    .selectFrom('conversation_messages')
    .select('storage_key')
    .where('author_id', '=', authorId)
    .where('storage_key', 'is not', null)
    .execute();
  await transaction
    .updateTable('conversation_messages')
    .set({ text: '', file_name: null, content_type: null, byte_length: null, storage_key: null, removed_at: at })
    .where('author_id', '=', authorId)
    .execute();
  return files.flatMap(({ storage_key: key }) => key ?? []);
}

export async function insertReport(
  transaction: Executor,
  report: { id: string; messageId: string; reporterId: string; code: ReportCode; note: string; at: Date },
): Promise<boolean> {
  const result = await transaction
    .insertInto('message_reports')
    .values({
      id: report.id,
      message_id: report.messageId,
      reporter_id: report.reporterId,
      code: report.code,
      note: report.note,
      reported_at: report.at,
      decision: null,
      decided_by: null,
      decided_at: null,
    })
    .onConflict((conflict) => conflict.columns(['message_id', 'reporter_id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const reportsOf = (executor: Executor) =>
  executor.selectFrom('message_reports as r').innerJoin('conversation_messages as m', 'm.id', 'r.message_id');

export async function reportedIn(
  executor: Executor,
  conversationId: string,
  reporterId: string | null,
): Promise<string[]> {
  const rows = await reportsOf(executor)
    .select('r.message_id')
    .distinct()
    .where('m.conversation_id', '=', conversationId)
    .$if(reporterId !== null, (query) => query.where('r.reporter_id', '=', reporterId ?? ''))
    .execute();
  return rows.map(({ message_id: id }) => id);
}

export async function listReports(executor: Executor, messageId: string) {
  return reportsOf(executor)
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select([
      'm.author_id as authorId',
      'm.sent_at as sentAt',
      'c.id as conversationId',
      'c.slug',
      'c.title',
      'r.code',
      'r.note',
      'r.reporter_id as reporterId',
      'r.reported_at as reportedAt',
      'r.decision',
    ])
    .where('r.message_id', '=', messageId)
    .orderBy('r.reported_at')
    .orderBy('r.id')
    .execute();
}

export async function decideReports(
  transaction: Executor,
  messageId: string,
  { decision, by, at }: { decision: 'removed' | 'kept'; by: string; at: Date },
): Promise<string[]> {
  const rows = await transaction
    .updateTable('message_reports')
    .set({ decision, decided_by: by, decided_at: at })
    .where('message_id', '=', messageId)
    .where('decision', 'is', null)
    .returning('reporter_id')
    .execute();
  return rows.map(({ reporter_id: id }) => id);
}

export async function countUnread(
  executor: Executor,
  conversationIds: readonly string[],
): Promise<{ id: string; from: Side; count: number }[]> {
  if (conversationIds.length === 0) return [];
  return executor
    .selectFrom('conversation_messages')
    .select(['conversation_id as id', 'side as from', sql<number>`count(*)::int`.as('count')])
    .where('conversation_id', 'in', [...conversationIds])
    .where('read_at', 'is', null)
    .where('removed_at', 'is', null)
    .groupBy(['conversation_id', 'side'])
    .execute();
}
