import type { Interest } from '#contract/listing.ts';
import { VIEW_SOURCE_LABELS } from '#contract/view-sources.ts';
import { formatCount } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { ScrollTable } from '#web/components/ui/scroll-table.tsx';
import { type DayOfInterest, daysOfInterest, sourcesIn } from './days-of-interest.ts';

const Day = ({ day }: { day: string }) => <TimeText at={`${day}T12:00:00Z`} form="day" />;

/** With more days, a phone has room to name only every second one. */
const MAX_ALL_NAMED = 7;

function Bars({ days, label, of }: { days: readonly DayOfInterest[]; label: string; of: 'views' | 'started' }) {
  const most = Math.max(1, ...days.map((each) => each[of]));
  const isNamed = (place: number) => days.length <= MAX_ALL_NAMED || (days.length - 1 - place) % 2 === 0;
  return (
    <figure className="min-w-0">
      <figcaption className="label">{label}</figcaption>
      <ol className="mt-2 flex h-32 items-end gap-1" aria-label={label}>
        {days.map((each, index) => (
          <li key={each.day} className="flex h-full min-w-0 flex-1 flex-col justify-end text-center">
            <span className="tnum text-small">{formatCount(each[of])}</span>
            <span className="block bg-ink" style={{ height: `${(each[of] / most) * 70}%` }} />
            <span
              className={`flex justify-center whitespace-nowrap text-small text-ink-3 ${isNamed(index) ? '' : 'invisible'}`}
            >
              <Day day={each.day} />
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

export function InterestByDay({ interest }: { interest: Interest }) {
  const days = daysOfInterest(interest);
  const sources = sourcesIn(days);
  const hasOlder = days.some(({ views, sources: known }) => views > 0 && known === null);
  if (days.length === 0) return null;
  return (
    <>
      {days.length < 2 ? null : (
        <div className="mt-6 grid gap-6 lg:grid-cols-2">
          <Bars days={days} label="Views by day" of="views" />
          <Bars days={days} label="New watchers by day" of="started" />
        </div>
      )}
      <ScrollTable
        label="Interest by day"
        space="mt-6"
        className="tbl dense"
        columns={[
          'Day',
          ['Views', 'num'],
          ...sources.map((source) => [VIEW_SOURCE_LABELS[source], 'num'] as const),
          ['Began watching', 'num'],
          ['Stopped', 'num'],
        ]}
      >
        {days.toReversed().map(({ day, views, sources: known, started, stopped }) => (
          <tr key={day}>
            <th scope="row" className="whitespace-nowrap">
              <Day day={day} />
            </th>
            <td className="num">{formatCount(views)}</td>
            {sources.map((source) => (
              <td key={source} className="num">
                {known === null ? '–' : formatCount(known[source] ?? 0)}
              </td>
            ))}
            <td className="num">{formatCount(started)}</td>
            <td className="num">{formatCount(stopped)}</td>
          </tr>
        ))}
      </ScrollTable>
      {sources.length === 0 ? null : (
        <p className="mt-2 max-w-prose text-small text-ink-3">
          Days are in UTC. Sources are what browsers tell us: a link in an email app or a message counts as direct.
          {hasOlder ? ' A dash is a day before we counted sources.' : ''}
        </p>
      )}
    </>
  );
}
