import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

export type EnquiryRow = Row<'enquiries'>;

export async function insertEnquiry(
  transaction: Executor,
  enquiry: Omit<EnquiryRow, 'answer' | 'answered_by' | 'answered_at'>,
): Promise<void> {
  await transaction
    .insertInto('enquiries')
    .values({ ...enquiry, answer: null, answered_by: null, answered_at: null })
    .execute();
}

export const readEnquiry = async (executor: Executor, id: string): Promise<EnquiryRow | null> =>
  (await executor.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

const MAX_OTHERS = 20;

export const otherEnquiriesOf = (
  executor: Executor,
  { id, user_id: userId, email }: Pick<EnquiryRow, 'id' | 'user_id' | 'email'>,
): Promise<EnquiryRow[]> =>
  executor
    .selectFrom('enquiries')
    .selectAll()
    .where('id', '<>', id)
    .where((is) =>
      is.or([sql<boolean>`lower(email) = lower(${email})`, ...(userId === null ? [] : [is('user_id', '=', userId)])]),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OTHERS)
    .execute();

/** Locks the enquiry, so that nobody else answers it until the transaction ends. */
export async function lockEnquiry(transaction: Executor, id: string): Promise<EnquiryRow | null> {
  return (
    (await transaction.selectFrom('enquiries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
  );
}

export async function setAnswer(
  transaction: Executor,
  id: string,
  answer: { text: string; by: string; at: Date },
): Promise<void> {
  await transaction
    .updateTable('enquiries')
    .set({ answer: answer.text, answered_by: answer.by, answered_at: answer.at })
    .where('id', '=', id)
    .execute();
}

export async function enquiriesOf(
  executor: Executor,
  userId: string,
): Promise<Pick<EnquiryRow, 'subject' | 'message' | 'received_at' | 'answer' | 'answered_at'>[]> {
  return executor
    .selectFrom('enquiries')
    .select(['subject', 'message', 'received_at', 'answer', 'answered_at'])
    .where('user_id', '=', userId)
    .orderBy('received_at')
    .execute();
}

/** Erases enquiries the person sent while signed in. */
export async function forgetEnquiries(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('enquiries').where('user_id', '=', userId).execute();
}
