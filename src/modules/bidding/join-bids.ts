import type { AuctionTick, Bid } from '#contract/bids.ts';
import type { LiveEvent } from '#platform/live/event.ts';
import { LINES_IN_EVENT } from './announce.ts';

/** What a `bids` event holds, as far as two of them are joined. */
interface Told {
  readonly server_time: number;
  readonly auction: AuctionTick;
  readonly bids: readonly Bid[];
  readonly extended: boolean;
}
interface Joined {
  readonly last: LiveEvent;
  readonly told: Told | null;
  readonly isOne: boolean;
}

/**
 * Neighbouring `bids` events of one auction as one: the newest state, with every line of the history. No line is dropped: where one event
 * would have more than an event may carry, another begins. Everything else stays, in its place.
 */
export function joinBids(events: readonly LiveEvent[]): readonly LiveEvent[] {
  const runs: Joined[] = [];
  for (const event of events) {
    const told = event.name === 'bids' ? (JSON.parse(event.json) as Told) : null;
    const before = runs.at(-1);
    if (told !== null && before?.told != null && before.last.topic === event.topic && before.told.bids.length + told.bids.length <= LINES_IN_EVENT) {
      runs[runs.length - 1] = { last: event, told: join(before.told, told), isOne: false };
    } else runs.push({ last: event, told, isOne: true });
  }
  return runs.map(({ last, told, isOne }) => (isOne ? last : { ...last, json: JSON.stringify(told) }));
}

function join(older: Told, newer: Told): Told {
  return { ...newer, bids: [...older.bids, ...newer.bids], extended: older.extended || newer.extended };
}
