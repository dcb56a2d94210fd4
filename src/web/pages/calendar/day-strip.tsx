import type { ClosingPeriod } from '#contract/closings.ts';
import { countText, dayText, periodTitle } from './day-labels.ts';

const WEEKDAY_LETTERS = 3;

function Day({ period, today }: { period: ClosingPeriod; today: string }) {
  const { first_day: day, closing, opening } = period;
  const counts = [countText(closing.total, 'close'), countText(opening.total, 'open')].filter((text) => text !== null);
  const title = periodTitle(period, today);
  const date = dayText(day, 'weekday');
  return (
    <li>
      <a
        href={`#day-${day}`}
        aria-label={`${title === date ? date : `${title}, ${date}`}: ${counts.join(', ') || 'nothing'}`}
        className={`flex h-full min-h-20 flex-col border-t-[3px] px-1 py-2 text-center hover:bg-sunken sm:px-3 sm:text-left ${day === today ? 'border-ink' : 'border-line'}`}
      >
        <span className="label">{dayText(day, 'weekday').slice(0, WEEKDAY_LETTERS)}</span>
        <span className={`data text-data-m ${closing.total + opening.total === 0 ? 'text-ink-3' : ''}`}>
          {Number(day.slice(-2))}
        </span>
        <span className="data min-h-4 text-small text-ink-2 sm:hidden">{closing.total === 0 ? '' : closing.total}</span>
        {counts.map((text) => (
          <span key={text} className="hidden text-micro text-ink-2 sm:block">
            {text}
          </span>
        ))}
      </a>
    </li>
  );
}

export function DayStrip({ periods, today }: { periods: readonly ClosingPeriod[]; today: string }) {
  return (
    <nav aria-label="The next two weeks" className="no-print mt-6">
      <ol className="grid grid-cols-7 gap-x-1 gap-y-2 sm:gap-x-2">
        {periods
          .filter(({ first_day, last_day }) => first_day === last_day)
          .map((period) => (
            <Day key={period.first_day} period={period} today={today} />
          ))}
      </ol>
      <p className="hint mt-1 sm:hidden">Below each date: how many auctions close.</p>
    </nav>
  );
}
