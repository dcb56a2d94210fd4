import { assert } from '#platform/assert.ts';
import type { BidResult, WaitingBid } from './answers.ts';
import type { KnownAuctions } from './known-auctions.ts';
import { Lane } from './lane.ts';
import type { Names } from './names.ts';
import type { BiddingParts } from './parts.ts';
import { settleBatch } from './settle-batch.ts';

/** Lanes of one process: enough that auctions do not wait for each other's commits, few enough that batches form. */
const LANES = { postgres: 4, embedded: 1 } as const;

export interface Desk {
  /** Puts a bid in its auction's lane; resolves when it is settled and kept. */
  place(bid: WaitingBid): Promise<BidResult>;
  /** Resolves when every lane is empty. */
  drain(): Promise<void>;
}

/** The desk: auctions are spread over a few lanes, each of which settles its bids in batches. */
export function createDesk(parts: BiddingParts & { names: Names; knownAuctions: KnownAuctions }): Desk {
  const lanes = Array.from({ length: LANES[parts.database.kind] }, () => new Lane((bids, onDecided) => settleBatch(parts, bids, onDecided), parts.log));
  return {
    place(bid) {
      const lane = lanes[laneOf(bid.facts.auctionId, lanes.length)] ?? lanes[0];
      assert(lane !== undefined, 'a desk has at least one lane');
      return lane.place(bid);
    },
    async drain() {
      await Promise.all(lanes.map((lane) => lane.drain()));
    },
  };
}

/** FNV-1a over the id: the same auction always has the same lane. */
function laneOf(auctionId: string, lanes: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < auctionId.length; index += 1) hash = Math.imul(hash ^ auctionId.charCodeAt(index), 0x01000193) >>> 0;
  return hash % lanes;
}
