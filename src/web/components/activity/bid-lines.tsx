import { Gauge, ShieldCheck } from 'lucide';
import type { ActivityEvent, Bid } from '#contract/bids.ts';
import { Money } from '#web/components/money/money.tsx';
import { TimeAgo } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import type { Line } from './entries.ts';
import { eventText, EventUntil } from './event-text.tsx';

interface LineProps {
  isNew: boolean;
  serverTime: number;
}

const ROW = 'grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line py-2 leading-5';

interface BidLineProps extends LineProps {
  bid: Bid;
  isOwn: boolean;
  receiptsAt: string | null;
}

function BidLine({ bid, isOwn, receiptsAt, isNew, serverTime }: BidLineProps) {
  return (
    <li
      className={`${ROW} sm:grid-cols-[2.25rem_minmax(0,1fr)_auto_6.5rem] ${isNew ? 'bid-new' : ''} ${isOwn ? 'font-strong text-go' : ''}`}
    >
      <span className="data text-small text-ink-3">{bid.number}</span>
      <span className="truncate">
        <span className="font-strong">{isOwn ? 'You' : bid.bidder}</span>
        {bid.automatic ? <span className="ml-2 text-small text-ink-3">Auto-bid</span> : null}
        {isOwn && !bid.automatic && receiptsAt !== null ? (
          <PageLink className="link ml-2 text-small font-normal" to={receiptsAt}>
            Receipt
          </PageLink>
        ) : null}
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

function EventLine({ event, isNew, serverTime }: LineProps & { event: ActivityEvent }) {
  return (
    <li className={`${ROW} ${isNew ? 'bid-new' : ''}`}>
      <span className="self-center text-ink-3">
        <Icon of={event.kind.startsWith('reserve') ? Gauge : ShieldCheck} size={16} />
      </span>
      <span className="min-w-0">
        <span className="font-strong">{eventText(event)}</span>
        <EventUntil event={event} />
        {event.note === '' ? null : <span className="block break-words text-small text-ink-2">{event.note}</span>}
      </span>
      <span className="text-right text-small text-ink-3">
        <TimeAgo at={event.happened_at} serverTime={serverTime} />
      </span>
    </li>
  );
}

export function HistoryLine({
  line,
  username,
  receiptsAt,
  ...props
}: LineProps & Pick<BidLineProps, 'receiptsAt'> & { line: Line; username: string | null }) {
  return line.kind === 'bid' ? (
    <BidLine bid={line.bid} isOwn={line.bid.bidder === username} receiptsAt={receiptsAt} {...props} />
  ) : (
    <EventLine event={line.event} {...props} />
  );
}
