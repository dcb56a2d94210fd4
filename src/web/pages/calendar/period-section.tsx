import type { AuctionSummary } from '#contract/auctions.ts';
import type { ClosingPeriod } from '#contract/closings.ts';
import { formatCount } from '#contract/format/money.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { type CalendarAddress, writeAddress } from './calendar-address.ts';
import { ClosingRow } from './closing-row.tsx';
import { countText, dayText, periodTitle } from './day-labels.ts';

interface PeriodProps {
  readonly period: ClosingPeriod;
  readonly today: string;
  readonly siteZone: string;
  readonly address: CalendarAddress;
  readonly watching: readonly string[];
  readonly latest: (auction: AuctionSummary) => AuctionSummary;
}

function Group({
  by,
  period: { first_day, last_day, [by]: found },
  siteZone,
  address,
  watching,
  latest,
}: PeriodProps & { by: 'closing' | 'opening' }) {
  if (found.total === 0) return null;
  const verb = by === 'closing' ? 'close' : 'open';
  return (
    <div className="mt-6 first:mt-0">
      <h3 className="text-small font-strong text-ink-2">{countText(found.total, verb)}</h3>
      <ul>
        {found.items.map((auction) => (
          <ClosingRow
            key={auction.slug}
            auction={latest(auction)}
            by={by}
            siteZone={siteZone}
            isDated={first_day !== last_day}
            isWatching={watching.includes(auction.slug)}
          />
        ))}
      </ul>
      {found.total > found.items.length ? (
        <PageLink
          to={writeAddress({ make: address.make, body: address.body, from: first_day, to: last_day, by })}
          className="btn btn-line mt-3"
        >
          Show all {formatCount(found.total)}
          <span className="sr-only">
            {' '}
            that {verb} {periodTitle({ first_day, last_day }, '')}
          </span>
        </PageLink>
      ) : null}
    </div>
  );
}

export function PeriodSection(props: PeriodProps) {
  const { period, today } = props;
  const title = periodTitle(period, today);
  const day = dayText(period.first_day, 'weekday');
  const isEmpty = period.closing.total + period.opening.total === 0;
  return (
    <section
      id={`day-${period.first_day}`}
      aria-labelledby={`title-${period.first_day}`}
      className={`scroll-mt-24 border-t border-line-strong lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10 ${isEmpty ? 'py-4' : 'py-6'}`}
    >
      <div className="self-start lg:sticky lg:top-24">
        <h2 id={`title-${period.first_day}`} className={isEmpty ? 'text-h4 font-strong' : 'heading text-h3'}>
          {title}
        </h2>
        {title === day || period.first_day !== period.last_day ? null : <p className="text-small text-ink-3">{day}</p>}
      </div>
      <div className="mt-3 lg:mt-0">
        {isEmpty ? <p className="text-ink-3">Nothing closes or opens.</p> : null}
        <Group {...props} by="closing" />
        <Group {...props} by="opening" />
      </div>
    </section>
  );
}
