import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';

export type Account =
  | 'card_provider'
  | 'bank'
  | 'receivable'
  | 'disputed'
  | 'premiums'
  | 'seller_fees'
  | 'tax_payable'
  | 'refunds_owed'
  | 'provider_fees'
  | 'losses';
export type PostingKind =
  | 'charge'
  | 'capture'
  | 'credit_note'
  | 'refund'
  | 'refund_failed'
  | 'paid_by_hand'
  | 'provider_fee'
  | 'dispute'
  | 'dispute_settled'
  | 'write_off';
interface PostingsTable {
  id: string;
  key: string;
  kind: PostingKind;
  currency: string;
  user_id: string | null;
  auction_id: string | null;
  charge_id: string | null;
  provider_id: string | null;
  words: string;
  posted_at: Date;
}
interface EntriesTable {
  posting_id: string;
  line: number;
  account: Account;
  amount: number;
}
interface AccountsTable {
  code: Account;
  name: string;
  kind: 'asset' | 'liability' | 'income' | 'expense';
}
export type PostingRow = PostingsTable;
export type EntryRow = EntriesTable;
const books = (executor: Executor) => executor.withTables<{ money_postings: PostingsTable; money_entries: EntriesTable; money_accounts: AccountsTable }>();

export async function insertPosting(transaction: Executor, posting: PostingRow, entries: readonly EntryRow[]): Promise<boolean> {
  const row = await books(transaction)
    .insertInto('money_postings')
    .values(posting)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await books(transaction)
    .insertInto('money_entries')
    .values([...entries])
    .execute();
  return true;
}

export interface AccountBalance {
  readonly code: Account;
  readonly name: string;
  readonly kind: AccountsTable['kind'];
  readonly currency: string;
  readonly debit: number;
  readonly credit: number;
}
export async function readBalances(executor: Executor): Promise<AccountBalance[]> {
  const result = await sql<AccountBalance>`select a.code, a.name, a.kind, p.currency,
      coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as debit, coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as credit
    from money_accounts a join money_entries e on e.account = a.code join money_postings p on p.id = e.posting_id
    group by a.code, a.name, a.kind, p.currency order by p.currency, a.kind, a.code`.execute(executor);
  return result.rows;
}

export async function findPostings(
  executor: Executor,
  { before, limit, chargeId }: { before: string | null; limit: number; chargeId?: string },
): Promise<{ posting: PostingRow; entries: EntryRow[] }[]> {
  let query = books(executor).selectFrom('money_postings').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== null) query = query.where('id', '<', before);
  if (chargeId !== undefined) query = query.where('charge_id', '=', chargeId);
  const postings = await query.execute();
  if (postings.length === 0) return [];
  const entries = await books(executor)
    .selectFrom('money_entries')
    .selectAll()
    .where(
      'posting_id',
      'in',
      postings.map(({ id }) => id),
    )
    .orderBy('line')
    .execute();
  const byPosting = Map.groupBy(entries, (entry) => entry.posting_id);
  return postings.map((posting) => ({ posting, entries: byPosting.get(posting.id) ?? [] }));
}
export async function countPostings(executor: Executor): Promise<number> {
  const row = await books(executor)
    .selectFrom('money_postings')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Ledger movements at the provider by payment and kind over a period, for comparison with the provider's list. */
export async function findProviderPostings(
  executor: Executor,
  { from, to }: { from: Date; to: Date },
): Promise<{ id: string; kind: PostingKind; provider_id: string | null; currency: string; amount: number; posted_at: Date; words: string }[]> {
  const result = await sql<{ id: string; kind: PostingKind; provider_id: string | null; currency: string; amount: number; posted_at: Date; words: string }>`
    select p.id, p.kind, p.provider_id, p.currency, e.amount, p.posted_at, p.words from money_postings p join money_entries e on e.posting_id = p.id
    where e.account = 'card_provider' and p.posted_at >= ${from} and p.posted_at < ${to} order by p.posted_at, p.id`.execute(executor);
  return result.rows;
}
