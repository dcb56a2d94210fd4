import type { DealerStatement, StatementQuery, StatementRow, StatementTotals } from '#contract/dealer-statement.ts';
import { decimalAmount } from '#contract/format/money.ts';
import { memberName } from '#contract/member-names.ts';
import { money } from '#contract/primitives.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { SETTLEMENT_STATES } from '#contract/settlement-states.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { csvLines } from '#platform/http/csv.ts';
import { siteClock, startOfSiteDay } from '#platform/site-time.ts';
import type { SettlementContext } from './deps.ts';
import { formatNumberText } from './issue-invoice.ts';
import { type DealerSale, findDealerSales } from './store/sale-lists.ts';

const MONTH_LENGTH = 7;
const MONTHS = 12;

/** `2026-12` → `2027-01`. */
function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === MONTHS ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

export async function readDealerStatement(
  context: SettlementContext,
  { userId }: SignedIn,
  { slug, month: asked }: StatementQuery & { slug: string },
): Promise<Result<DealerStatement>> {
  const { accounts, clock, database, operations } = context;
  const { executor } = database;
  const dealer = await accounts.dealerMembership.findDealerIfSeller(executor, userId, slug);
  if (dealer === null) return refuse('dealer_not_found');
  const { time_zone: timeZone } = await operations.settings(executor);
  const current = siteClock(await clock.now(executor), timeZone).date.slice(0, MONTH_LENGTH);
  const month = asked ?? current;
  const sales = await findDealerSales(executor, {
    dealerId: dealer.dealerId,
    from: new Date(startOfSiteDay(`${month}-01`, timeZone)),
    until: new Date(startOfSiteDay(`${monthAfter(month)}-01`, timeZone)),
  });
  const names = await accounts.usernames(executor, [...new Set(sales.map(({ sellerId }) => sellerId))]);
  const items = sales.map((sale) => presentSale(sale, memberName(names, sale.sellerId)));
  const byCurrency = [...Map.groupBy(items, ({ price }) => price.currency)];
  return accepted({
    dealer: { slug: dealer.slug, name: dealer.name },
    month,
    current_month: current,
    time_zone: timeZone,
    items,
    totals: byCurrency.map(([currency, rows]) => totalsOf(rows, currency)),
    team: byCurrency.flatMap(([currency, rows]) =>
      [...Map.groupBy(rows, ({ seller }) => seller)]
        .map(([seller, own]) => ({ seller, ...totalsOf(own, currency) }))
        .toSorted((one, other) => other.price - one.price),
    ),
  });
}

function presentSale(sale: DealerSale, seller: string): StatementRow {
  const { slug, title, currency } = sale;
  return {
    slug,
    title,
    seller,
    sold_at: sale.startedAt.toISOString(),
    state: SETTLEMENT_STATES.find((state) => state === sale.state) ?? 'fell_through',
    price: money(sale.price, currency),
    paid: money(sale.isPaid ? sale.price : 0, currency),
    fee: money(Number(sale.fee), currency),
    fee_tax: money(Number(sale.feeTax), currency),
    documents: sale.documents.map(({ number, kind }) => ({ number: formatNumberText(number), kind })),
  };
}

function totalsOf(rows: readonly StatementRow[], currency: string): StatementTotals {
  const sold = rows.filter(({ state }) => state !== 'fell_through');
  const sum = (of: readonly StatementRow[], name: 'price' | 'paid' | 'fee' | 'fee_tax') =>
    of.reduce((total, row) => total + row[name].amount, 0);
  return {
    currency,
    sales: sold.length,
    price: sum(sold, 'price'),
    paid: sum(sold, 'paid'),
    fee: sum(rows, 'fee'),
    fee_tax: sum(rows, 'fee_tax'),
  };
}

const CELLS: readonly (readonly [heading: string, cell: (row: StatementRow) => string])[] = [
  ['sold_at', (row) => row.sold_at],
  ['title', ({ title }) => title],
  ['slug', ({ slug }) => slug],
  ['seller', ({ seller }) => seller],
  ['status', ({ state }) => state],
  ['currency', ({ price }) => price.currency],
  ['price', ({ price }) => decimalAmount(price)],
  ['paid_by_buyer', ({ paid }) => decimalAmount(paid)],
  ['fee', ({ fee }) => decimalAmount(fee)],
  ['fee_tax', (row) => decimalAmount(row.fee_tax)],
  ['documents', ({ documents }) => documents.map(({ number }) => number).join(' ')],
];

export async function exportDealerStatement(
  context: SettlementContext,
  actor: SignedIn,
  query: StatementQuery & { slug: string },
): Promise<Result<string>> {
  const statement = await readDealerStatement(context, actor, query);
  if (!statement.ok) return statement;
  const rows = statement.value.items.map((row) => CELLS.map(([, cell]) => cell(row)));
  return accepted(csvLines([CELLS.map(([heading]) => heading), ...rows]));
}
