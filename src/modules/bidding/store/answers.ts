import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import { insertOfEntries, type Entry } from './ledger.ts';
import { instant, updateOfStates, type Floor } from './tables.ts';

/** The first answer to an Idempotency-Key, as it is kept. */
export interface KeptAnswer {
  readonly bidderId: string;
  readonly key: string;
  readonly requestHash: Buffer;
  readonly answer: { readonly status: number; readonly body: Readonly<Record<string, unknown>> };
}

/** The answers that these bidders' keys have had already. */
export async function readAnswers(transaction: Executor, keys: readonly { bidderId: string; key: string }[]): Promise<KeptAnswer[]> {
  if (keys.length === 0) return [];
  const result = await sql<{ bidder_id: string; key: string; request_hash: Buffer; answer: KeptAnswer['answer'] }>`select a.bidder_id, a.key, a.request_hash, a.answer
    from unnest(${keys.map((each) => each.bidderId)}::text[], ${keys.map((each) => each.key)}::text[]) as k(bidder_id, key)
    join bid_answers a on a.bidder_id = k.bidder_id and a.key = k.key`.execute(transaction);
  return result.rows.map((row) => ({ bidderId: row.bidder_id, key: row.key, requestHash: row.request_hash, answer: row.answer }));
}

export interface BatchWrites {
  readonly entries: readonly Entry[];
  readonly floors: readonly Floor[];
  readonly answers: readonly KeptAnswer[];
  readonly at: number;
}

/** All that a batch of bids writes of the desk's own, in one statement: each trip to the database holds the auctions' locks for longer. */
export async function writeBatch(transaction: Executor, { entries, floors, answers, at }: BatchWrites): Promise<void> {
  const parts: RawBuilder<unknown>[] = [];
  if (entries.length > 0) parts.push(sql`entries as (${insertOfEntries(entries)})`);
  if (floors.length > 0) parts.push(sql`states as (${updateOfStates(floors)})`);
  if (answers.length > 0) parts.push(sql`answers as (${insertOfAnswers(answers, at)})`);
  if (parts.length > 0) await sql`with ${sql.join(parts)} select 1`.execute(transaction);
}

/** Only the answer to a question (`needs_confirmation`) gives way to a later one. */
function insertOfAnswers(answers: readonly KeptAnswer[], at: number): RawBuilder<unknown> {
  return sql`insert into bid_answers (bidder_id, key, request_hash, answer, answered_at)
    select n.bidder_id, n.key, n.request_hash, n.answer::jsonb, ${instant(at)}::timestamptz
    from unnest(${answers.map((each) => each.bidderId)}::text[], ${answers.map((each) => each.key)}::text[],
      ${answers.map((each) => each.requestHash)}::bytea[], ${answers.map((each) => JSON.stringify(each.answer))}::text[]) as n(bidder_id, key, request_hash, answer)
    on conflict (bidder_id, key) do update set request_hash = excluded.request_hash, answer = excluded.answer, answered_at = excluded.answered_at
      where bid_answers.answer -> 'body' ->> 'code' = 'needs_confirmation'`;
}

/** Forgets answers from before then; true while there may be more. */
export async function deleteAnswersBefore(executor: Executor, before: number, limit: number): Promise<boolean> {
  const result = await sql`delete from bid_answers where ctid = any(array(select ctid from bid_answers where answered_at < ${instant(before)} limit ${limit}))`.execute(executor);
  return Number(result.numAffectedRows ?? 0n) === limit;
}
