import { sql } from 'kysely';
import type { PostingColumn } from '#contract/console-lists.ts';
import { decimalAmount } from '#contract/format/money.ts';
import type { Posting } from '#contract/payments.ts';
import type { PostingExportQuery, PostingPage, PostingQuery } from '#contract/posting-lists.ts';
import { accepted, type Result } from '#contract/result.ts';
import {
  type ExportCells,
  exportList,
  readListPage,
  requireStaffWithProof,
  refusalUnlessMay,
  type StaffList,
} from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { anyOf, openList } from '#platform/search/open-list.ts';
import { beginningsOf, searchWords } from '#platform/search/words.ts';
import { readPeriod } from '../list/filter.ts';
import type { PaymentsContext } from '../context.ts';
import { presentPostings } from './read-books.ts';
import { type FoundPosting, type PostingRow, withEntries } from './store.ts';

type Asked = Pick<PostingQuery, 'q' | 'kind' | 'from' | 'to' | 'sort'>;
type Period = Extract<ReturnType<typeof readPeriod>, { ok: true }>['value'];
const POWER = 'manage_payments';

export async function listPostings(
  context: PaymentsContext,
  actor: Actor,
  query: PostingQuery,
): Promise<Result<PostingPage>> {
  const refusal = refusalUnlessMay(actor, POWER);
  if (refusal !== null) return refusal;
  const { time_zone: zone } = await context.settings(context.database.executor);
  const period = readPeriod(query, zone);
  if (!period.ok) return period;
  const open = (asked: Asked) => openPostings(context, asked, period.value);
  const page = await readListPage(actor, query, { power: POWER, name: 'postings', open });
  return page.ok ? accepted({ ...page.value, time_zone: zone }) : page;
}

export async function exportPostings(context: PaymentsContext, actor: Actor, query: PostingExportQuery) {
  const who = requireStaffWithProof(actor, POWER);
  if (!who.ok) return who;
  const { time_zone: zone } = await context.settings(context.database.executor);
  const period = readPeriod(query, zone);
  if (!period.ok) return period;
  return exportList(context, actor, {
    power: POWER,
    action: 'postings_exported',
    subject: 'payments',
    cells: CELLS,
    query,
    open: () => openPostings(context, query, period.value),
  });
}

async function openPostings(
  context: PaymentsContext,
  { q, kind, sort }: Asked,
  { from, before }: Period,
): Promise<StaffList<FoundPosting, Posting>> {
  const { executor } = context.database;
  const list = openList<PostingRow>(executor, {
    tables: sql`money_postings`,
    columns: sql`id, key, kind, currency, user_id, auction_id, charge_id, provider_id, words, posted_at`,
    conditions: [
      ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
      ...(from === null ? [] : [sql`posted_at >= ${from}`]),
      ...(before === null ? [] : [sql`posted_at < ${before}`]),
    ],
    search: q === '' ? null : await searchOf(context, q),
    order: { key: sql`posted_at`, keyType: 'timestamptz', id: sql`id`, direction: sort === 'date' ? 'asc' : 'desc' },
    positionOf: ({ posted_at: at, id }) => ({ key: at.getTime(), id }),
  });
  return {
    read: async (page) => withEntries(executor, await list.read(page)),
    count: list.count,
    positionOf: ({ posting }) => list.positionOf(posting),
    present: (postings) => presentPostings(context, executor, postings),
  };
}

async function searchOf({ accounts, database: { executor } }: PaymentsContext, q: string) {
  const userIds = await accounts.searchUserIds(executor, q);
  const words = searchWords(q);
  return anyOf([
    sql<boolean>`charge_id = ${q}`,
    sql<boolean>`provider_id = ${q}`,
    ...(words.length === 0 ? [] : [sql<boolean>`search_words @@ ${beginningsOf(words)}::tsquery`]),
    ...(userIds.length === 0 ? [] : [sql<boolean>`user_id = any(${sql`${[...userIds]}::text[]`})`]),
  ]);
}

const CELLS: ExportCells<Posting, PostingColumn> = {
  text: ({ text }) => text,
  kind: ({ kind }) => kind,
  entries: ({ entries }) =>
    entries.map(({ account, amount }) => `${account} ${decimalAmount(amount)} ${amount.currency}`).join('; '),
  person: ({ username }) => username,
  reference: [
    ['charge', ({ charge_id: charge }) => charge],
    ['reference', ({ provider_id: reference }) => reference],
  ],
  date: ({ posted_at: at }) => at,
};
