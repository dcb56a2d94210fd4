import { sql } from 'kysely';
import { arrayLiteral } from '#platform/database/array-literal.ts';
import type { Executor } from '#platform/database/database.ts';
import { instant } from './tables.ts';

/** The first refusal for an Idempotency-Key. The hashes are lower-case hex. */
export interface StoredRefusal {
  readonly keyHash: string;
  readonly requestHash: string;
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** True if the refusal only asked for confirmation. */
export const isQuestion = ({ body }: { readonly body: { readonly code?: unknown } }): boolean => body.code === 'needs_confirmation';

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

export async function readRefusals(transaction: Executor, keyHashes: readonly string[]): Promise<StoredRefusal[]> {
  if (keyHashes.length === 0) return [];
  const result = await sql<{ key_hash: Buffer; request_hash: Buffer; status: number; body: string }>`select r.key_hash, r.request_hash, r.status, r.body
    from unnest(${arrayLiteral(keyHashes)}::text[]) as k(key_hash)
    cross join lateral (select * from bid_refusals b where b.key_hash = decode(k.key_hash, 'hex') limit 1) as r`.execute(transaction);
  return result.rows.map((row) => ({
    keyHash: row.key_hash.toString('hex'),
    requestHash: row.request_hash.toString('hex'),
    status: row.status,
    body: JSON.parse(row.body) as StoredRefusal['body'],
  }));
}

/** Stores refusals. Only a `needs_confirmation` is replaced by a later answer. */
export async function insertRefusals(transaction: Executor, refusals: readonly StoredRefusal[], at: number): Promise<void> {
  if (refusals.length === 0) return;
  await sql`insert into bid_refusals (key_hash, request_hash, status, is_question, body, answered_at)
    select n.key_hash, n.request_hash, n.status, n.is_question, n.body, ${instant(at)}::timestamptz
    from unnest(${refusals.map((each) => bytes(each.keyHash))}::bytea[], ${refusals.map((each) => bytes(each.requestHash))}::bytea[],
      ${refusals.map((each) => each.status)}::integer[], ${refusals.map(isQuestion)}::boolean[], ${refusals.map((each) => JSON.stringify(each.body))}::text[])
      as n(key_hash, request_hash, status, is_question, body)
    on conflict (key_hash) do update set request_hash = excluded.request_hash, status = excluded.status, is_question = excluded.is_question,
      body = excluded.body, answered_at = excluded.answered_at
      where bid_refusals.is_question`.execute(transaction);
}

/** Deletes refusals older than `before`. Returns true while there may be more. */
export async function deleteRefusalsBefore(executor: Executor, before: number, limit: number): Promise<boolean> {
  const result =
    await sql`delete from bid_refusals where ctid = any(array(select ctid from bid_refusals where answered_at < ${instant(before)} limit ${limit}))`.execute(
      executor,
    );
  return Number(result.numAffectedRows ?? 0n) === limit;
}
