import type { Market, MarketFigures } from '#contract/market.ts';
import { formatCount, formatMoney } from '#contract/format/money.ts';
import { percent } from '#web/components/price-guide/guide-labels.ts';
import { Disclosure } from '#web/components/ui/disclosure.tsx';
import { monthName } from './market-labels.ts';
import { ScrollTable } from '#web/components/ui/scroll-table.tsx';

export function FigureCells({
  figures: { ended, sold, sell_through: share, median, volume },
}: {
  figures: MarketFigures;
}) {
  return (
    <>
      <td className="num">{formatMoney(volume)}</td>
      <td className="num">{formatCount(ended)}</td>
      <td className="num">{formatCount(sold)}</td>
      <td className="num">{share === null ? '–' : percent(share)}</td>
      <td className="num">{median === null ? '–' : formatMoney(median)}</td>
    </>
  );
}

export const FIGURE_COLUMNS = ['Volume', 'Ended', 'Sold', 'Sell-through', 'Median'].map(
  (heading) => [heading, 'num'] as const,
);

export function MonthsTable({ market: { months, total } }: { market: Market }) {
  return (
    <Disclosure title={months.length === 1 ? 'The month as a table' : `All ${months.length} months as a table`}>
      <ScrollTable
        label="Statistics by month"
        space="mt-2"
        caption="Statistics by month, newest first"
        columns={['Month', ...FIGURE_COLUMNS]}
      >
        {months.toReversed().map((month) => (
          <tr key={month.month}>
            <td className="whitespace-nowrap">{monthName(month.month)}</td>
            <FigureCells figures={month} />
          </tr>
        ))}
        <tr>
          <td className="whitespace-nowrap font-strong">Whole period</td>
          <FigureCells figures={total} />
        </tr>
      </ScrollTable>
    </Disclosure>
  );
}
