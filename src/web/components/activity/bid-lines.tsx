import { Gauge, ShieldCheck } from 'lucide-react';
import type { ActivityEvent, Bid } from '#contract/bids.ts';
import { Money } from '#web/components/money/money.tsx';
import { TimeAgo } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import type { Line } from './entries.ts';

interface LineProps {
  isNew: boolean;
  serverTime: number;
}

const ROW = 'grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line py-2 leading-5';

function BidLine({ bid, isOwn, isNew, serverTime }: LineProps & { bid: Bid; isOwn: boolean }) {
  return (
    <li
      className={`${ROW} sm:grid-cols-[2.25rem_minmax(0,1fr)_auto_6.5rem] ${isNew ? 'bid-new' : ''} ${isOwn ? 'font-strong text-go' : ''}`}
    >
      <span className="data text-small text-ink-3">{bid.number}</span>
      <span className="truncate">
        <span className="font-strong">{isOwn ? 'You' : bid.bidder}</span>
        {bid.automatic ? <span className="ml-2 text-small text-ink-3">Auto-bid</span> : null}
        <span className="ml-2 text-small text-ink-3 sm:hidden">
          <TimeAgo at={bid.placed_at} serverTime={serverTime} otherwise="day" />
        </span>
      </span>
      <span className="hidden whitespace-nowrap text-right text-small text-ink-3 sm:block">
        <TimeAgo at={bid.placed_at} serverTime={serverTime} />
      </span>
      <Money value={bid.amount} className="data text-right text-data-s" />
    </li>
  );
}

function eventText({ kind, count }: ActivityEvent): string {
  switch (kind) {
    case 'reserve_lowered':
      return 'Reserve lowered';
    case 'reserve_removed':
      return 'Reserve removed';
    case 'bids_voided':
      return count === 1 ? 'Bid voided by our staff' : `${count} bids voided by our staff`;
    case 'amounts_viewed':
      return 'Staff viewed hidden amounts';
  }
}

/** A change of the reserve, a void, or a view of hidden amounts by staff. */
function EventLine({ event, isNew, serverTime }: LineProps & { event: ActivityEvent }) {
  return (
    <li className={`${ROW} ${isNew ? 'bid-new' : ''}`}>
      <span className="self-center text-ink-3">
        <Icon of={event.kind.startsWith('reserve') ? Gauge : ShieldCheck} size={16} />
      </span>
      <span className="min-w-0">
        <span className="font-strong">{eventText(event)}</span>
        {event.note === '' ? null : <span className="block break-words text-small text-ink-2">{event.note}</span>}
      </span>
      <span className="text-right text-small text-ink-3">
        <TimeAgo at={event.happened_at} serverTime={serverTime} />
      </span>
    </li>
  );
}

/** One line of the bid history. */
export function HistoryLine({ line, username, ...props }: LineProps & { line: Line; username: string | null }) {
  return line.kind === 'bid' ? (
    <BidLine bid={line.bid} isOwn={line.bid.bidder === username} {...props} />
  ) : (
    <EventLine event={line.event} {...props} />
  );
}
