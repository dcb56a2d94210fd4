import { fault, type PlantedFault } from './fault.ts';

export const STREAM_FAULTS: readonly PlantedFault[] = [
  fault(
    'stream',
    'the close is not announced',
    'modules/bidding/close-due.ts',
    "known.map((each) => auctionEvent('closed', each, { at, nameOf })),",
    '[],',
  ),
  fault(
    'stream',
    'a bid is not announced',
    'modules/bidding/announce.ts',
    'bids: lines.slice(-LINES_IN_EVENT).map(',
    'bids: lines.slice(1).map(',
  ),
  fault(
    'stream',
    'the follower skips an event',
    'platform/live/event-follower.ts',
    'this.#position = events.at(-1)?.id ?? this.#position;',
    'this.#position = (events.at(-1)?.id ?? this.#position) + (events.length > 2 ? 1 : 0);',
  ),
  fault(
    'stream',
    'the follower reads an event again',
    'platform/live/event-follower.ts',
    'live_events where id > ${this.#position} order by id limit',
    'live_events where id >= ${this.#position} order by id limit',
  ),
  fault(
    'stream',
    'an extension is not announced',
    'modules/bidding/announce.ts',
    'extended: isExtended,',
    'extended: false,',
  ),
  fault(
    'stream',
    'a void is not announced',
    'modules/bidding/announce-void.ts',
    `[auctionEvent('bid_voided', { info, bidding: after }, { at, nameOf })]`,
    '[]',
  ),
  fault(
    'stream',
    'a void announces the state before it',
    'modules/bidding/announce-void.ts',
    `auctionEvent('bid_voided', { info, bidding: after }`,
    `auctionEvent('bid_voided', { info, bidding: before }`,
  ),
  fault(
    'stream',
    'the price at the lower reserve is not announced',
    'modules/bidding/lower-reserve.ts',
    '[...lines, auctionEvent',
    '[auctionEvent',
  ),
];
