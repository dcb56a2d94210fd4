import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import { type PageCursor, pageAfter } from '#platform/database/page.ts';
import type { Row } from '#platform/database/tables.ts';

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
export type PostingKind = PostingRow['kind'];
export type PostingRow = Omit<Row<'money_postings'>, 'search_words'>;
export type EntryRow = Row<'money_entries'> & { account: Account };

export async function insertPosting(
  transaction: Executor,
  posting: PostingRow,
  entries: readonly EntryRow[],
): Promise<boolean> {
  const row = await transaction
    .insertInto('money_postings')
    .values(posting)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await transaction
    .insertInto('money_entries')
    .values([...entries])
    .execute();
  return true;
}

export interface AccountBalance
  extends Pick<Row<'money_accounts'>, 'name' | 'kind'>, Pick<Row<'money_postings'>, 'currency'> {
  readonly code: Account;
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

export interface FoundPosting {
  readonly posting: PostingRow;
  readonly entries: readonly EntryRow[];
}

/** Newest first. */
export async function findPostingsOfCharge(
  executor: Executor,
  chargeId: string,
  limit: number,
): Promise<FoundPosting[]> {
  const postings = await executor
    .selectFrom('money_postings')
    .selectAll()
    .where('charge_id', '=', chargeId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return withEntries(executor, postings);
}

export async function withEntries(executor: Executor, postings: readonly PostingRow[]): Promise<FoundPosting[]> {
  if (postings.length === 0) return [];
  const entries = await executor
    .selectFrom('money_entries')
    .selectAll()
    .$narrowType<{ account: Account }>()
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

export interface PostingPeriod {
  readonly from: Date | null;
  readonly before: Date | null;
  readonly currency: string | null;
}
const inPeriod = ({
  from,
  before,
  currency,
}: PostingPeriod) => sql<boolean>`${from === null ? sql`true` : sql`posted_at >= ${from}`}
  and ${before === null ? sql`true` : sql`posted_at < ${before}`} and ${currency === null ? sql`true` : sql`currency = ${currency}`}`;

/** Oldest first. */
export async function findPostingsOfPeriod(
  executor: Executor,
  period: PostingPeriod,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<FoundPosting[]> {
  const order = { key: sql`posted_at`, keyType: 'timestamptz', id: sql`id`, direction: 'asc' } as const;
  const page = pageAfter(after, order);
  const { rows } = await sql<PostingRow>`select * from money_postings where ${inPeriod(period)} and ${page.isAfter}
    order by ${page.order} limit ${limit}`.execute(executor);
  return withEntries(executor, rows);
}

export async function sumCredited(executor: Executor, chargeIds: readonly string[]): Promise<Map<string, number>> {
  if (chargeIds.length === 0) return new Map();
  const { rows } = await sql<Pick<PostingRow, 'id'> & { credited: number }>`
    select p.id, sum(-e.amount) over (partition by p.charge_id order by p.posted_at, p.id)::bigint as credited
    from money_postings p join money_entries e on e.posting_id = p.id and e.account = 'receivable'
    where p.kind = 'credit_note' and p.charge_id = any(${[...chargeIds]}::text[])`.execute(executor);
  return new Map(rows.map(({ id, credited }) => [id, credited]));
}

const ALL: PostingPeriod = { from: null, before: null, currency: null };
export async function countPostings(executor: Executor, period = ALL): Promise<number> {
  const row = await executor
    .selectFrom('money_postings')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where(inPeriod(period))
    .executeTakeFirstOrThrow();
  return row.total;
}

type ProviderPosting = Pick<PostingRow, 'id' | 'kind' | 'provider_id' | 'currency' | 'posted_at' | 'words'> &
  Pick<EntryRow, 'amount'>;
export async function findProviderPostings(
  executor: Executor,
  { from, to }: { from: Date; to: Date },
): Promise<ProviderPosting[]> {
  const result = await sql<ProviderPosting>`
    select p.id, p.kind, p.provider_id, p.currency, e.amount, p.posted_at, p.words from money_postings p join money_entries e on e.posting_id = p.id
    where e.account = 'card_provider' and p.posted_at >= ${from} and p.posted_at < ${to} order by p.posted_at, p.id`.execute(
    executor,
  );
  return result.rows;
}
