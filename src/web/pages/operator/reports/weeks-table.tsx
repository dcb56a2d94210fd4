import type { Report } from '#contract/calendar.ts';
import { minorUnitsPerWhole, formatMoney } from '#contract/format/money.ts';
import { Section } from '#web/components/ui/section.tsx';
import { share, signedShare, formatWeek } from './report-text.ts';
import { ScrollTable } from '#web/components/ui/scroll-table.tsx';

const COLUMNS = [
  'Closed',
  'Sold',
  'Sell-through',
  'Average price',
  'Premiums collected',
  'Seller fees collected',
  'Withheld in disputes',
  'Gap to reserve',
  'Reports',
  'Removals',
] as const;

export function WeeksTable({ weeks, currency }: Pick<Report, 'weeks' | 'currency'>) {
  const perWhole = minorUnitsPerWhole(currency);
  return (
    <Section size="h4" title="Week by week" id="weeks">
      <ScrollTable
        label="Weekly figures"
        space="mt-2"
        caption="Weekly figures"
        className="tbl dense min-w-[50rem]"
        columns={['Week', ...COLUMNS.map((column) => [column, 'num'] as const)]}
      >
        {weeks.toReversed().map((each) => (
          <tr key={each.week}>
            <th scope="row" className="data !border-line !text-ink">
              {formatWeek(each.week)}
            </th>
            <td className="num">{each.closed}</td>
            <td className="num">{each.sold}</td>
            <td className="num">{each.closed === 0 ? '–' : share(each.sold / each.closed)}</td>
            <td className="num">
              {each.average_price === null
                ? '–'
                : formatMoney({ amount: Math.round(each.average_price / perWhole) * perWhole, currency })}
            </td>
            <td className="num">{formatMoney({ amount: each.fees, currency })}</td>
            <td className="num">{formatMoney({ amount: each.seller_fees, currency })}</td>
            <td className="num">{formatMoney({ amount: each.withheld, currency })}</td>
            <td className="num">{each.reserve_gap === null ? '–' : signedShare(each.reserve_gap)}</td>
            <td className="num">{each.reports}</td>
            <td className="num">{each.removals}</td>
          </tr>
        ))}
      </ScrollTable>
    </Section>
  );
}
