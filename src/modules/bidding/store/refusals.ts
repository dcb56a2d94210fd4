import { sql } from 'kysely';
import type { Refused } from '#contract/result.ts';
import { arrayLiteral } from '#platform/database/array-literal.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { toIsoString } from '#contract/format/utc-times.ts';

export interface StoredRefusal {
  readonly keyHash: string;
  readonly requestHash: string;
  readonly refusal: Refused;
}

export const isQuestion = ({ code }: Refused): boolean => code === 'needs_confirmation';

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

export async function readRefusals(transaction: Executor, keyHashes: readonly string[]): Promise<StoredRefusal[]> {
  if (keyHashes.length === 0) return [];
  const result = await sql<
    Pick<Row<'bid_refusals'>, 'key_hash' | 'request_hash' | 'refusal'>
  >`select r.key_hash, r.request_hash, r.refusal
    from unnest(${arrayLiteral(keyHashes)}::text[]) as k(key_hash)
    cross join lateral (select * from bid_refusals b where b.key_hash = decode(k.key_hash, 'hex') limit 1) as r`.execute(
    transaction,
  );
  return result.rows.map((row) => ({
    keyHash: row.key_hash.toString('hex'),
    requestHash: row.request_hash.toString('hex'),
    refusal: JSON.parse(row.refusal) as Refused,
  }));
}

/** Only a `needs_confirmation` is replaced by a later answer. */
export async function insertRefusals(
  transaction: Executor,
  refusals: readonly StoredRefusal[],
  at: number,
): Promise<void> {
  if (refusals.length === 0) return;
  await sql`insert into bid_refusals (key_hash, request_hash, is_question, refusal, answered_at)
    select n.key_hash, n.request_hash, n.is_question, n.refusal, ${toIsoString(at)}::timestamptz
    from unnest(${refusals.map((each) => bytes(each.keyHash))}::bytea[], ${refusals.map((each) => bytes(each.requestHash))}::bytea[],
      ${refusals.map(({ refusal }) => isQuestion(refusal))}::boolean[], ${refusals.map(({ refusal }) => JSON.stringify(refusal))}::text[])
      as n(key_hash, request_hash, is_question, refusal)
    on conflict (key_hash) do update set request_hash = excluded.request_hash, is_question = excluded.is_question,
      refusal = excluded.refusal, answered_at = excluded.answered_at
      where bid_refusals.is_question`.execute(transaction);
}

export async function deleteRefusalsBefore(executor: Executor, before: number, limit: number): Promise<boolean> {
  const result =
    await sql`delete from bid_refusals where ctid = any(array(select ctid from bid_refusals where answered_at < ${toIsoString(before)} limit ${limit}))`.execute(
      executor,
    );
  return Number(result.numAffectedRows ?? 0n) === limit;
}
