import type { ConsoleHome, WeekFigures } from '#contract/console-home.ts';
import { addressOf } from '#web/components/console/address.ts';
import { formatCount, formatMoney } from '#contract/format/money.ts';
import { Section } from '#web/components/ui/section.tsx';
import { Table } from '#web/components/ui/table.tsx';
import { changeText, percentText } from './change-text.ts';
import { RowLink } from '#web/components/console/row-links.tsx';

const FIGURES: readonly {
  readonly title: string;
  /** The list of what the figure counts. `from` is the week's Monday. */
  readonly to: (from: string) => string;
  readonly text: (week: WeekFigures) => string;
  readonly value: (week: WeekFigures) => number;
}[] = [
  {
    title: 'Hammer total',
    to: () => '/operator/reports',
    text: ({ hammer_total: total }) => formatMoney(total),
    value: ({ hammer_total: total }) => total.amount,
  },
  {
    title: 'Fees',
    to: (from) => addressOf('/operator/payments', { status: 'taken', from }),
    text: ({ fees }) => formatMoney(fees),
    value: ({ fees }) => fees.amount,
  },
  {
    title: 'Sold',
    to: () => addressOf('/operator/auctions', { state: 'sold', sort: '-closes' }),
    text: ({ sold, closed }) => `${formatCount(sold)} of ${formatCount(closed)}`,
    value: ({ sold }) => sold,
  },
  {
    title: 'Sell-through',
    to: () => '/operator/reports',
    text: ({ sell_through: share }) => percentText(share),
    value: ({ sell_through: share }) => share,
  },
  {
    title: 'New sellers',
    to: () => addressOf('/operator/review', { show: 'all', sort: '-submitted' }),
    text: ({ new_sellers: count }) => formatCount(count),
    value: ({ new_sellers: count }) => count,
  },
];

export function Weeks({ weeks }: { weeks: NonNullable<ConsoleHome['weeks']> }) {
  const { from, this_week: now, last_week: before } = weeks;
  return (
    <Section size="h4" title="This week" id="this-week">
      <p className="text-small text-ink-2">This week to date, compared with the same days last week.</p>
      <Table
        className="tbl dense mt-2"
        columns={['Figure', ['This week', 'num'], ['Last week', 'num'], ['Change', 'num w-20']]}
      >
        {FIGURES.map(({ title, to, text, value }) => (
          <tr key={title}>
            <td>
              <RowLink to={to(from)} isTall>
                {title}
              </RowLink>
            </td>
            <td className="num data">{text(now)}</td>
            <td className="num data text-ink-2">{text(before)}</td>
            <td className="num text-ink-2">{changeText(value(now), value(before))}</td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}
