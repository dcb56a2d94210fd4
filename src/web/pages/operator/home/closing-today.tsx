import type { ConsoleHome } from '#contract/console-home.ts';
import { mayDo } from '#contract/staff.ts';
import { RESERVE_LABELS } from '#web/components/console/state-labels.tsx';
import { formatMoney } from '#contract/format/money.ts';
import { formatTime } from '#contract/format/time.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { Table } from '#web/components/ui/table.tsx';
import { useUser } from '#web/root-data.ts';
import { RowLink } from '#web/components/console/row-links.tsx';

const LIVE_BY_CLOSE = '/operator/auctions?state=live&sort=closes';

type ClosingToday = NonNullable<ConsoleHome['closing_today']>;

export function ClosingToday({ closing: { total, items }, zone }: { closing: ClosingToday; zone: string }) {
  const more = total - items.length;
  const mayExtend = mayDo(useUser()?.staff_roles ?? [], 'move_closes');
  return (
    <Section size="h4" title={`Closing today: ${total}`} id="closing-today">
      {items.length === 0 ? (
        <p className="mt-1 text-ink-2">No more auctions close today.</p>
      ) : (
        <>
          <Table
            className="tbl dense mt-2"
            columns={['Auction', ['Bid', 'num w-24'], ['Bids', 'num w-14 max-sm:hidden'], ['Reserve', 'num w-20']]}
          >
            {items.map((item) => (
              <tr key={item.slug}>
                <td>
                  <RowLink to={`/operator/auctions/${item.slug}`} isTall>
                    {item.title}
                  </RowLink>
                  <span className="block text-small text-ink-3">
                    {formatTime(Date.parse(item.closes_at), 'time', zone)}
                  </span>
                </td>
                <td className="num data">{item.price === null ? '–' : formatMoney(item.price)}</td>
                <td className="num data max-sm:hidden">{item.bid_count}</td>
                <td className={`num ${item.reserve_status === 'met' ? 'text-go' : 'text-ink-2'}`}>
                  {RESERVE_LABELS[item.reserve_status]}
                </td>
              </tr>
            ))}
          </Table>
          <p className="mt-2 flex flex-wrap gap-x-6">
            <PageLink to="/operator/live" className="link inline-flex min-h-11 items-center">
              {more > 0 ? `${more} more on the live page` : 'Open the live page'}
            </PageLink>
            {mayExtend ? (
              <PageLink to={LIVE_BY_CLOSE} className="link inline-flex min-h-11 items-center">
                Extend several
              </PageLink>
            ) : null}
          </p>
        </>
      )}
    </Section>
  );
}
