import { countOf } from '#contract/format/money.ts';
import type { PeriodAuctions } from '#contract/closings.ts';
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useLiveTicks } from '#web/live/use-live.ts';
import { type CalendarAddress, writeAddress } from './calendar-address.ts';
import { ClosingRow } from './closing-row.tsx';
import { periodTitle } from './day-labels.ts';

interface PeriodListProps {
  readonly page: PeriodAuctions;
  readonly address: CalendarAddress;
  readonly watching: readonly string[];
}

export const periodListTitle = ({ from, to, by }: CalendarAddress): string =>
  `${by === 'closing' ? 'Closing' : 'Opening'} ${periodTitle({ first_day: from, last_day: to }, '')}`;

export function PeriodList({ page, address, watching }: PeriodListProps) {
  const auctions = useLiveTicks(page.items, page.server_time);
  const title = periodListTitle(address);
  const { from, to, by, make, body } = address;
  return (
    <div className="wrapx pt-6 lg:pt-9">
      <Breadcrumbs
        crumbs={[
          { name: 'Closing calendar', to: writeAddress({ make, body }) },
          { name: title, to: writeAddress({ ...address, cursor: '' }) },
        ]}
      />
      <h1 className="display mt-3 text-h1">{title}</h1>
      <p className="mt-2 text-lead text-ink-2">
        {page.total === 0 ? 'These auctions have moved or ended.' : countOf(page.total, 'auction')}
      </p>
      <ul className="mt-6 border-t border-line">
        {auctions.map((auction) => (
          <ClosingRow
            key={auction.slug}
            auction={auction}
            by={by}
            siteZone={page.time_zone}
            isDated={from !== to}
            isWatching={watching.includes(auction.slug)}
          />
        ))}
      </ul>
      {page.next_cursor === null ? null : (
        <p className="mt-8">
          <PageLink className="btn btn-line" to={writeAddress({ ...address, cursor: page.next_cursor })}>
            Next page
          </PageLink>
        </p>
      )}
    </div>
  );
}
