import type { AuctionTick, Bid } from '#contract/bids.ts';
import type { LiveEvent } from '#platform/live/event.ts';
import { LINES_IN_EVENT } from './announce.ts';

interface BidsEventData {
  readonly server_time: number;
  readonly auction: AuctionTick;
  readonly bids: readonly Bid[];
  readonly extended: boolean;
}
interface Joined {
  readonly last: LiveEvent;
  readonly data: BidsEventData | null;
  readonly isOne: boolean;
}

export function joinBids(events: readonly LiveEvent[]): readonly LiveEvent[] {
  const runs: Joined[] = [];
  for (const event of events) {
    const data = event.name === 'bids' ? (JSON.parse(event.json) as BidsEventData) : null;
    const before = runs.at(-1);
    if (
      data !== null &&
      before?.data != null &&
      before.last.topic === event.topic &&
      before.data.bids.length + data.bids.length <= LINES_IN_EVENT
    ) {
      runs[runs.length - 1] = { last: event, data: join(before.data, data), isOne: false };
    } else runs.push({ last: event, data, isOne: true });
  }
  return runs.map(({ last, data, isOne }) => (isOne ? last : { ...last, json: JSON.stringify(data) }));
}

function join(older: BidsEventData, newer: BidsEventData): BidsEventData {
  return { ...newer, bids: [...older.bids, ...newer.bids], extended: older.extended || newer.extended };
}
