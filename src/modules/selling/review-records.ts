import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';

export type RequestRecord = Pick<
  CamelRow<'change_requests'>,
  'id' | 'field' | 'message' | 'answer' | 'auctionId' | 'requestedAt' | 'answeredAt' | 'settledAt'
>;
export type VersionRecord<Snapshot> = Pick<CamelRow<'submission_versions'>, 'number' | 'submittedAt'> & {
  readonly snapshot: Snapshot;
};
export type AgreementRecord = Pick<CamelRow<'seller_agreements'>, 'auctionId' | 'textHash' | 'agreedAt'>;

const REQUEST = sql`id, auction_id as "auctionId", field, message, requested_at as "requestedAt", answer, answered_at as "answeredAt", settled_at as "settledAt"`;

export async function listRequests(executor: Executor, auctionIds: readonly string[]): Promise<RequestRecord[]> {
  if (auctionIds.length === 0) return [];
  return (
    await sql<RequestRecord>`select ${REQUEST} from change_requests where auction_id = any(${[...auctionIds]}::text[]) order by requested_at, id`.execute(
      executor,
    )
  ).rows;
}

export async function insertRequest(
  transaction: Executor,
  request: { id: string; auctionId: string; field: string; message: string; requestedBy: string; at: Date },
): Promise<void> {
  await transaction
    .insertInto('change_requests')
    .values({
      id: request.id,
      auction_id: request.auctionId,
      field: request.field,
      message: request.message,
      requested_by: request.requestedBy,
      requested_at: request.at,
    })
    .execute();
}

export async function answerOpenRequest(
  transaction: Executor,
  what: { auctionId: string; id: string; answer: string; at: Date },
): Promise<boolean> {
  const result = await transaction
    .updateTable('change_requests')
    .set({ answer: what.answer, answered_at: what.at })
    .where('id', '=', what.id)
    .where('auction_id', '=', what.auctionId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function closeRequests(transaction: Executor, auctionId: string, at: Date): Promise<void> {
  await transaction
    .updateTable('change_requests')
    .set({ settled_at: at })
    .where('auction_id', '=', auctionId)
    .where('settled_at', 'is', null)
    .execute();
}

export async function insertVersion(
  transaction: Executor,
  version: { auctionId: string; snapshot: unknown; at: Date },
): Promise<void> {
  await sql`insert into submission_versions (auction_id, number, snapshot, submitted_at)
    select ${version.auctionId}, coalesce(max(number), 0) + 1, ${JSON.stringify(version.snapshot)}::jsonb, ${version.at}::timestamptz from submission_versions where auction_id = ${version.auctionId}`.execute(
    transaction,
  );
}

export async function listVersions<Snapshot>(
  executor: Executor,
  auctionId: string,
): Promise<VersionRecord<Snapshot>[]> {
  const rows = await executor
    .selectFrom('submission_versions')
    .select(['number', 'snapshot', 'submitted_at as submittedAt'])
    .where('auction_id', '=', auctionId)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ ...row, snapshot: row.snapshot as Snapshot }));
}

export async function insertAgreement(
  transaction: Executor,
  agreement: { auctionId: string; userId: string; agreedTo: unknown; textHash: string; at: Date },
): Promise<void> {
  await sql`insert into seller_agreements (auction_id, number, user_id, agreed_to, text_hash, agreed_at)
    select ${agreement.auctionId}, coalesce(max(number), 0) + 1, ${agreement.userId}, ${JSON.stringify(agreement.agreedTo)}::jsonb, ${agreement.textHash}, ${agreement.at}::timestamptz
    from seller_agreements where auction_id = ${agreement.auctionId}`.execute(transaction);
}

export async function latestAgreements(
  executor: Executor,
  auctionIds: readonly string[],
): Promise<Map<string, AgreementRecord>> {
  if (auctionIds.length === 0) return new Map();
  const { rows } =
    await sql<AgreementRecord>`select distinct on (auction_id) auction_id as "auctionId", text_hash as "textHash", agreed_at as "agreedAt"
    from seller_agreements where auction_id = any(${[...auctionIds]}::text[]) order by auction_id, number desc`.execute(
      executor,
    );
  return new Map(rows.map((row) => [row.auctionId, row]));
}

export async function writeReviewer(
  transaction: Executor,
  auctionId: string,
  { reviewerId, at }: { reviewerId: string | null; at: Date },
): Promise<void> {
  await transaction
    .updateTable('submissions')
    .set({ reviewer_id: reviewerId, claimed_at: reviewerId === null ? null : at })
    .where('auction_id', '=', auctionId)
    .execute();
}

/** Null removes the dates. */
export async function writePlan(
  transaction: Executor,
  auctionId: string,
  plan: { readonly startsAt: number; readonly closesAt: number } | null,
): Promise<void> {
  await transaction
    .updateTable('submissions')
    .set({
      planned_starts_at: plan === null ? null : new Date(plan.startsAt),
      planned_closes_at: plan === null ? null : new Date(plan.closesAt),
    })
    .where('auction_id', '=', auctionId)
    .execute();
}

export async function writeWaiting(transaction: Executor, auctionId: string, at: Date): Promise<void> {
  await transaction.updateTable('submissions').set({ waiting_since: at }).where('auction_id', '=', auctionId).execute();
}

export async function writeChecked(
  transaction: Executor,
  auctionId: string,
  checked: readonly string[],
): Promise<void> {
  await sql`update submissions set checked = ${JSON.stringify(checked)}::jsonb where auction_id = ${auctionId}`.execute(
    transaction,
  );
}
