import type { Claim } from '#contract/claims.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';

export async function writeClaims(transaction: Executor, auctionId: string, claims: readonly Claim[]): Promise<void> {
  await transaction
    .updateTable('auctions')
    .set({ claims: JSON.stringify(claims) })
    .where('id', '=', auctionId)
    .execute();
}

export type ReaderAnswer = Omit<CamelRow<'reader_answers'>, 'outcome'> & { readonly outcome: 'attached' | 'declined' };

/** Returns false if the reader already has an open request. */
export async function insertRequest(
  transaction: Executor,
  request: { id: string; auctionId: string; subject: string; userId: string; at: Date },
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('reader_requests')
    .values({
      id: request.id,
      auction_id: request.auctionId,
      subject: request.subject,
      user_id: request.userId,
      requested_at: request.at,
      answer_id: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function listOpenRequests(
  executor: Executor,
  auctionId: string,
): Promise<Pick<CamelRow<'reader_requests'>, 'subject' | 'userId'>[]> {
  return executor
    .selectFrom('reader_requests')
    .select(['subject', 'user_id as userId'])
    .where('auction_id', '=', auctionId)
    .where('answer_id', 'is', null)
    .execute();
}

export async function listAnswers(executor: Executor, auctionId: string): Promise<ReaderAnswer[]> {
  return executor
    .selectFrom('reader_answers')
    .select([
      'id',
      'auction_id as auctionId',
      'subject',
      'statement',
      'outcome',
      'note',
      'document_id as documentId',
      'image_id as imageId',
      'answered_by as answeredBy',
      'is_by_seller as isBySeller',
      'answered_at as answeredAt',
    ])
    .where('auction_id', '=', auctionId)
    .orderBy('answered_at')
    .orderBy('id')
    .$narrowType<Pick<ReaderAnswer, 'outcome'>>()
    .execute();
}

/** Closes the open requests, and returns who asked. */
export async function insertAnswer(transaction: Executor, answer: ReaderAnswer): Promise<string[]> {
  await transaction
    .insertInto('reader_answers')
    .values({
      id: answer.id,
      auction_id: answer.auctionId,
      subject: answer.subject,
      statement: answer.statement,
      outcome: answer.outcome,
      note: answer.note,
      document_id: answer.documentId,
      image_id: answer.imageId,
      answered_by: answer.answeredBy,
      is_by_seller: answer.isBySeller,
      answered_at: answer.answeredAt,
    })
    .execute();
  const closed = await transaction
    .updateTable('reader_requests')
    .set({ answer_id: answer.id })
    .where('auction_id', '=', answer.auctionId)
    .where('subject', '=', answer.subject)
    .where('answer_id', 'is', null)
    .returning('user_id as userId')
    .execute();
  return closed.map(({ userId }) => userId);
}

export async function requestsOf(executor: Executor, userId: string) {
  return executor
    .selectFrom('reader_requests as r')
    .innerJoin('auctions as a', 'a.id', 'r.auction_id')
    .select(['a.slug', 'a.title', 'r.subject', 'r.requested_at'])
    .where('r.user_id', '=', userId)
    .orderBy('r.requested_at')
    .execute();
}

export async function deleteRequestsOf(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('reader_requests').where('user_id', '=', userId).execute();
}
