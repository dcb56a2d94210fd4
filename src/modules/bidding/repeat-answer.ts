import type { Outcome } from '#auction/types.ts';
import { assert } from '#platform/assert.ts';
import { answerAccepted, type BidResult } from './answers.ts';
import { movesClose, offerOf, openingState, replayEntries } from './replay-ledger.ts';
import type { AuctionInfo } from './store/auction-info.ts';
import type { Entry } from './store/ledger.ts';
import type { AuctionBidding } from './store/tables.ts';

/** Replays the ledger up to each bid. Repeats are rare, so this is cheaper than storing every answer. */
export function repeatAnswers(
  {
    info,
    bidding,
    ledger,
    nameOf,
  }: { info: AuctionInfo; bidding: AuctionBidding; ledger: readonly Entry[]; nameOf: (userId: string) => string },
  sequences: ReadonlySet<number>,
): Map<number, BidResult> {
  const { states, linesAtFirst } = replayEntries(info.terms, bidding, untilLast(ledger, sequences));
  const answers = new Map<number, BidResult>();
  let extensionCount = 0;
  let lastBidAt: number | null = null;
  let before = openingState(bidding);
  ledger.slice(0, states.length).forEach((entry, index) => {
    const after = states[index];
    assert(after !== undefined, 'a replay returns the state after each entry');
    const isExtended = entry.kind === 'offer' && after.closesAt > before.closesAt;
    if (movesClose(entry, before, after)) extensionCount += 1;
    if (entry.kind === 'offer' && (linesAtFirst[index] ?? []).length > 0) lastBidAt = offerOf(entry).placedAt;
    if (sequences.has(entry.sequence)) {
      const isLeading = after.leader?.bidderId === entry.actorId;
      const outcome: Pick<Outcome, 'lines' | 'leading' | 'raised' | 'extended'> = {
        lines: linesAtFirst[index] ?? [],
        leading: isLeading,
        raised:
          isLeading &&
          after.leader !== null &&
          before.leader?.bidderId === entry.actorId &&
          after.leader.maximum > before.leader.maximum,
        extended: isExtended,
      };
      answers.set(
        entry.sequence,
        answerAccepted({
          info,
          bidding: { state: after, extensionCount, hammerPrice: null, lastBidAt },
          offer: offerOf(entry),
          outcome,
          entryHash: entry.hash,
          nameOf,
          now: entry.recordedAt,
        }),
      );
    }
    before = after;
  });
  return answers;
}

function untilLast(ledger: readonly Entry[], sequences: ReadonlySet<number>): readonly Entry[] {
  const last = Math.max(...sequences);
  return ledger.filter((entry) => entry.sequence <= last);
}
