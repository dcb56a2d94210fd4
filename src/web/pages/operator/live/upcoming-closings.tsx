import { countOf } from '#contract/format/money.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { LiveAuctionRow } from '#contract/live-dashboard.ts';
import { parseTime } from '#web/components/time/formats.ts';
import { formatTime } from '#contract/format/time.ts';
import { TimeText, useZone } from '#web/components/time/time-text.tsx';
import { useClock } from '#web/live/use-server-now.ts';
import { closingsBySlot, SLOT_MINUTES } from './closings-by-slot.ts';

const AHEAD_MS = 12 * HOUR_MS;
const SLOT_MS = SLOT_MINUTES * MINUTE_MS;

export function UpcomingClosings({
  auctions,
  serverTime,
}: {
  auctions: readonly LiveAuctionRow[];
  serverTime: number;
}) {
  const zone = useZone();
  const from = useClock(serverTime, (now) => Math.floor(now / SLOT_MS) * SLOT_MS);
  const slots = closingsBySlot(
    auctions.flatMap((auction) => (auction.state === 'live' ? [parseTime(auction.close_date)] : [])),
    { from, until: from + AHEAD_MS },
  );
  const most = Math.max(0, ...slots.map(({ count }) => count));
  const busiest = slots.find(({ count }) => count === most);
  const last = slots.at(-1);
  if (busiest === undefined || last === undefined) return null;
  const widest = `${slots.length * 2}rem`;
  const total = slots.reduce((sum, { count }) => sum + count, 0);
  return (
    <section
      aria-labelledby="upcoming-closings"
      className="grid items-center gap-x-8 border-b border-line px-4 py-2 max-sm:order-last lg:grid-cols-[auto_minmax(0,1fr)] lg:px-6"
    >
      <h2 id="upcoming-closings" className="text-small">
        <strong className="font-strong">{countOf(total, 'closing')} in the next 12 hours.</strong>{' '}
        <span className="text-ink-2 lg:block">
          Busiest {SLOT_MINUTES} minutes: {most}, from {formatTime(busiest.at, 'time', zone)}.
        </span>
      </h2>
      <div>
        <div
          className="flex h-6 min-w-40 items-end gap-px border-b border-line-strong"
          style={{ maxWidth: widest }}
          aria-hidden="true"
        >
          {slots.map(({ at, count }) => (
            <span
              key={at}
              className={`min-w-0 flex-1 ${at === from ? 'bg-signal' : 'bg-ink'}`}
              style={{ height: `${(count / most) * 100}%` }}
              title={`${formatTime(at, 'time', zone)}: ${count}`}
            />
          ))}
        </div>
        <p
          className="flex min-w-40 justify-between text-small text-ink-3"
          style={{ maxWidth: widest }}
          aria-hidden="true"
        >
          <span>Now</span>
          <TimeText at={last.at + SLOT_MS} form="time" />
        </p>
      </div>
    </section>
  );
}
