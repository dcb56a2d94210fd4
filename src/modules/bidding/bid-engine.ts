import { assert } from '#platform/assert.ts';
import type { BidResult, WaitingBid } from './answers.ts';
import type { KnownAuctions } from './known-auctions.ts';
import { Lane } from './lane.ts';
import type { Names } from './names.ts';
import type { BiddingDeps } from './deps.ts';
import { commitBatch } from './commit-batch.ts';

/** Enough that auctions don't wait for each other's commits, few enough that batches form. */
const LANES = { postgres: 4, embedded: 1 } as const;

export interface BidEngine {
  /** Resolves once the bid is decided and stored. */
  place(bid: WaitingBid): Promise<BidResult>;
  drain(): Promise<void>;
}

/** Spreads auctions over a few lanes. Each lane commits its bids in batches. */
export function createBidEngine(deps: BiddingDeps & { names: Names; knownAuctions: KnownAuctions }): BidEngine {
  const lanes = Array.from(
    { length: LANES[deps.database.kind] },
    () => new Lane((bids, onDecided) => commitBatch(deps, bids, onDecided), deps.log),
  );
  return {
    place(bid) {
      const lane = lanes[laneOf(bid.info.auctionId, lanes.length)] ?? lanes[0];
      assert(lane !== undefined, 'a bid engine has at least one lane');
      return lane.place(bid);
    },
    async drain() {
      await Promise.all(lanes.map((lane) => lane.drain()));
    },
  };
}

/** FNV-1a over the id, so an auction always maps to the same lane. */
function laneOf(auctionId: string, lanes: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < auctionId.length; index += 1)
    hash = Math.imul(hash ^ auctionId.charCodeAt(index), 0x01000193) >>> 0;
  return hash % lanes;
}
