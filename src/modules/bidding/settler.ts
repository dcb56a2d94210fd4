import type { BidResult, WaitingBid } from './answers.ts';
import { Moved, settleBatch, type Ahead, type Footing, type SettlingParts } from './settle-batch.ts';

/** What a lane tells of a batch, and wants to hear of it. */
export interface Turn {
  /** Resolves when the batch before is settled, whether or not it was kept. */
  readonly before: Promise<void>;
  /** The next batch may be opened. */
  readonly onSent: () => void;
  /** Only the commit is still to come. */
  readonly onDecided: () => void;
}
/** Settles bids in one transaction; the answers are in their order. */
export type Settle = (bids: readonly WaitingBid[], turn: Turn) => Promise<BidResult[]>;

const FOOTINGS: readonly Footing[] = ['ahead', 'floors', 'paddles'];
/** So many batches lock their floors first after one that was decided in vain: then somebody else is likely to bid on the same auctions. */
const CAREFUL_BATCHES = 50;

/**
 * Settles the batches of one lane. While one is written the next is decided already, on the floors as the first will leave them. Where that
 * was not so (another process was quicker, the first was undone, a bid came again), nothing of it is kept, and it is settled once more on a surer footing.
 */
export function createSettler(parts: SettlingParts): Settle {
  let ahead: Ahead | null = null;
  let careful = 0;
  async function settleOn(footing: Footing, bids: readonly WaitingBid[], { onSent, onDecided }: Turn): Promise<BidResult[]> {
    const kept = Promise.withResolvers<boolean>();
    let own: Ahead | null = null;
    try {
      const results = await settleBatch(parts, {
        bids, footing, ahead,
        onSent(floors) {
          ahead = own = { floors, isKept: kept.promise };
          // One that locks first may yet have to lock more: the next must not come between.
          if (footing === 'ahead') onSent();
        },
        onDecided() {
          onDecided();
          onSent();
        },
      });
      kept.resolve(true);
      // From now on it is there to be read. Where it was not kept, it stays: what stood on it must wait until it is settled after all.
      if (ahead === own) ahead = null;
      return results;
    } finally {
      kept.resolve(false);
    }
  }
  return async (bids, turn) => {
    careful = Math.max(0, careful - 1);
    // The embedded database has one session: there the next batch cannot begin before the last has ended.
    const first = careful > 0 || parts.database.kind === 'embedded' ? 1 : 0;
    for (const footing of FOOTINGS.slice(first)) {
      // Bids are settled in the order of their arrival: only what stands on those before, and falls with them, need not wait until they are through.
      if (footing !== 'ahead') await turn.before;
      try {
        return await settleOn(footing, bids, turn);
      } catch (error) {
        if (!(error instanceof Moved)) throw error;
        careful = CAREFUL_BATCHES;
      }
    }
    throw new Error('a batch moved though all of it was locked');
  };
}
