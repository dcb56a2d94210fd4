import type { z } from 'zod';
import type { StockColumn } from '#contract/console-lists.ts';
import type { DealerRecord } from '#modules/accounts/index.ts';
import type {
  StockExportQuery,
  StockPage,
  StockQuery,
  StockRow,
  SubmitSeveralResult,
  SubmitSeveralSchema,
} from '#contract/dealer-stock.ts';
import type { Missing } from '#contract/submissions.ts';
import { memberName } from '#contract/member-names.ts';
import { moneyOrNull } from '#contract/primitives.ts';
import { accepted, invalidCursor, refuse, type Result } from '#contract/result.ts';
import { type ExportCells, exportLines, runInBulk } from '#modules/operations/index.ts';
import { presentCount, readInParts } from '#platform/database/page.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { textStream } from '#platform/http/csv.ts';
import { requestPage } from '#platform/http/cursor.ts';
import { searchWords } from '#platform/search/words.ts';
import { countStock, listStock, positionOf, type StockFilter, type StockRecord } from './dealer-stock-store.ts';
import { mayBeChanged } from './present-submission.ts';
import { submit } from './submit.ts';
import type { SellingDeps } from './deps.ts';

export async function dealerOf(
  { accounts, database: { executor } }: SellingDeps,
  { userId }: SignedIn,
  slug: string,
): Promise<Result<DealerRecord>> {
  const dealer = await accounts.dealerMembership.findDealerIfSeller(executor, userId, slug);
  return dealer === null ? refuse('dealer_not_found') : accepted(dealer);
}

const filterOf = (
  { dealerId }: DealerRecord,
  { userId }: SignedIn,
  { q, show, mine }: Pick<StockQuery, 'q' | 'show' | 'mine'>,
): StockFilter => ({ dealerId, show, sellerId: mine === undefined ? null : userId, words: searchWords(q) });

export async function listDealerStock(
  deps: SellingDeps,
  actor: SignedIn,
  { slug, cursor, limit, sort, ...asked }: StockQuery & { slug: string },
): Promise<Result<StockPage>> {
  const dealer = await dealerOf(deps, actor, slug);
  if (!dealer.ok) return dealer;
  const { executor } = deps.database;
  const page = requestPage(['dealer-stock', dealer.value.dealerId, asked, sort], { cursor, limit });
  if (page === null) return invalidCursor();
  const filter = filterOf(dealer.value, actor, asked);
  const [found, counted] = await Promise.all([
    listStock(executor, filter, { sort, ...page.range }),
    countStock(executor, filter),
  ]);
  const { rows, next_cursor } = page.cut(found, positionOf);
  const { slug: current, name } = dealer.value;
  return accepted({
    items: await present(deps, actor, rows),
    ...presentCount(counted),
    next_cursor,
    dealer: { slug: current, name },
  });
}

async function present(
  { accounts, database: { executor }, media }: SellingDeps,
  { userId }: SignedIn,
  rows: readonly StockRecord[],
): Promise<StockRow[]> {
  const names = await accounts.usernames(executor, [...new Set(rows.map(({ sellerId }) => sellerId))]);
  const ids = rows.map(({ id }) => id);
  const images = await media.imagesOf(executor, ids, { heroOnly: true });
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    image: images.get(row.id)?.[0] ?? null,
    lot_number: row.lotNumber,
    state: row.state,
    seller: memberName(names, row.sellerId),
    is_mine: row.sellerId === userId,
    may_submit: row.sellerId === userId && row.state !== 'sale_not_completed' && mayBeChanged({ status: row.state }),
    price: row.bidCount === 0 ? null : moneyOrNull(row.price, row.terms.currency),
    bid_count: row.bidCount,
    start_date: row.startsAt?.toISOString() ?? null,
    close_date: row.closesAt?.toISOString() ?? null,
    changed_at: row.changedAt.toISOString(),
  }));
}

const CELLS: ExportCells<StockRow, StockColumn> = {
  vehicle: [
    ['title', ({ title }) => title],
    ['lot_number', (row) => row.lot_number],
    ['slug', ({ slug }) => slug],
  ],
  status: [['state', ({ state }) => state]],
  seller: ({ seller }) => seller,
  price: [
    ['highest_bid_minor_units', ({ price }) => price?.amount ?? null],
    ['currency', ({ price }) => price?.currency ?? null],
    ['bids', ({ bid_count: count }) => count],
  ],
  closes: [
    ['starts_at', ({ start_date: at }) => at],
    ['closes_at', ({ close_date: at }) => at],
  ],
  changed: [['changed_at', ({ changed_at: at }) => at]],
};

export async function exportDealerStock(
  deps: SellingDeps,
  actor: SignedIn,
  { slug, sort, hide, ...asked }: StockExportQuery & { slug: string },
): Promise<Result<ReadableStream<Uint8Array>>> {
  const dealer = await dealerOf(deps, actor, slug);
  if (!dealer.ok) return dealer;
  const filter = filterOf(dealer.value, actor, asked);
  const { executor } = deps.database;
  async function* parts() {
    for await (const rows of readInParts((page) => listStock(executor, filter, { ...page, sort }), positionOf))
      yield present(deps, actor, rows);
  }
  return accepted(textStream(exportLines({ cells: CELLS, parts }, hide)));
}

/** The seller confirms once for all of them. */
export async function submitSeveral(
  deps: SellingDeps,
  actor: SignedIn,
  { ids }: z.output<typeof SubmitSeveralSchema>,
): Promise<Result<SubmitSeveralResult>> {
  const missing = new Map<string, Missing[]>();
  const submitOne = async (id: string) => {
    const result = await submit(deps, actor, id);
    if (!result.ok && result.code === 'submission_incomplete')
      missing.set(id, (result.data as { missing: Missing[] }).missing);
    return result;
  };
  const { items } = await runInBulk(ids, submitOne, deps.log);
  return accepted({ items: items.map((item) => ({ ...item, missing: missing.get(item.id) ?? [] })) });
}
