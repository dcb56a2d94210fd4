import type { ActivityEvent } from '#contract/bids.ts';
import { TimeText } from '#web/components/time/time-text.tsx';

export function eventText({ kind, count }: ActivityEvent): string {
  switch (kind) {
    case 'reserve_lowered':
      return 'Reserve lowered';
    case 'reserve_removed':
      return 'Reserve removed';
    case 'listing_changed':
      return 'Listing changed';
    case 'bids_withdrawn':
      return count === 1 ? 'Bid withdrawn by the bidder' : `${count} bids withdrawn by the bidder`;
    case 'bids_voided':
      return count === 1 ? 'Bid voided by our staff' : `${count} bids voided by our staff`;
    case 'close_moved':
      return 'Close moved by our staff';
    case 'auction_withdrawn':
      return 'Auction withdrawn by our staff';
    case 'amounts_viewed':
      return 'Staff viewed hidden amounts';
    case 'outage':
      return 'Bids couldn’t be placed';
  }
}

export function EventUntil({ event: { kind, until } }: { event: ActivityEvent }) {
  if (until === undefined) return null;
  return (
    <span className="block text-small text-ink-2">
      {kind === 'outage' ? 'Our site was down until ' : 'To '}
      <TimeText at={until} form="record" />
    </span>
  );
}
