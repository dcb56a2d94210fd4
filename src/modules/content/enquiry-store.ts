import { sql } from 'kysely';
import type { EnquiryState, EnquiryTopic } from '#contract/content-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import type { PageCursor } from '#platform/http/cursor.ts';

interface EnquiriesTable {
  id: string;
  topic: EnquiryTopic;
  about_slug: string | null;
  about_title: string | null;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  user_id: string | null;
  received_at: Date;
  answer: string | null;
  answered_by: string | null;
  answered_at: Date | null;
}
export type EnquiryRow = Readonly<EnquiriesTable>;
export interface EnquiryFilter {
  readonly state?: EnquiryState | undefined;
  readonly topic?: EnquiryTopic | undefined;
}
const enquiries = (executor: Executor) => executor.withTables<{ enquiries: EnquiriesTable }>();

export async function insertEnquiry(transaction: Executor, enquiry: Omit<EnquiryRow, 'answer' | 'answered_by' | 'answered_at'>): Promise<void> {
  await enquiries(transaction)
    .insertInto('enquiries')
    .values({ ...enquiry, answer: null, answered_by: null, answered_at: null })
    .execute();
}

function narrowed(executor: Executor, { state, topic }: EnquiryFilter) {
  let query = enquiries(executor).selectFrom('enquiries');
  if (state !== undefined) query = query.where('answered_at', state === 'open' ? 'is' : 'is not', null);
  if (topic !== undefined) query = query.where('topic', '=', topic);
  return query;
}

export async function listEnquiries(
  executor: Executor,
  filter: EnquiryFilter,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<EnquiryRow[]> {
  let query = narrowed(executor, filter)
    .selectAll()
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (after !== null) query = query.where(sql<boolean>`(received_at, id) < (${new Date(after.key)}, ${after.id})`);
  return query.execute();
}

export async function countEnquiries(executor: Executor, filter: EnquiryFilter): Promise<number> {
  const row = await narrowed(executor, filter)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Locks the enquiry, so that nobody else answers it until the transaction ends. */
export async function lockEnquiry(transaction: Executor, id: string): Promise<EnquiryRow | null> {
  return (await enquiries(transaction).selectFrom('enquiries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

export async function setAnswer(transaction: Executor, id: string, answer: { text: string; by: string; at: Date }): Promise<void> {
  await enquiries(transaction)
    .updateTable('enquiries')
    .set({ answer: answer.text, answered_by: answer.by, answered_at: answer.at })
    .where('id', '=', id)
    .execute();
}

export async function enquiriesOf(
  executor: Executor,
  userId: string,
): Promise<Pick<EnquiryRow, 'subject' | 'message' | 'received_at' | 'answer' | 'answered_at'>[]> {
  return enquiries(executor)
    .selectFrom('enquiries')
    .select(['subject', 'message', 'received_at', 'answer', 'answered_at'])
    .where('user_id', '=', userId)
    .orderBy('received_at')
    .execute();
}

/** Erases enquiries the person sent while signed in. */
export async function forgetEnquiries(transaction: Executor, userId: string): Promise<void> {
  await enquiries(transaction).deleteFrom('enquiries').where('user_id', '=', userId).execute();
}
