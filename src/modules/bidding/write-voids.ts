import { releasedThatLead } from '#auction/plan.ts';
import type { Executor } from '#platform/database/database.ts';
import { append, tagsOf } from './append-entry.ts';
import { draftVoid } from './entry-drafts.ts';
import { lastBidAtIn, linesOf, offerOf, replayEntries, validOffers, underbidderIn } from './replay-ledger.ts';
import type { AuctionInfo } from './store/auction-info.ts';
import { writeEntries, rewriteLines, type Entry } from './store/ledger.ts';
import { readReleased } from './store/released-bids.ts';
import { updateBiddings } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

interface Voided {
  readonly info: AuctionInfo;
  readonly bidding: AuctionBidding;
  readonly entries: readonly Entry[];
  readonly targets: readonly Entry[];
}

/** Public, like every reason of a void. */
const RELEASED_REASON = 'The bidder had been outbid and had moved on to another car.';

/** Where a void would let a released bid lead, it is voided too. Those are `released`. */
export async function writeVoids(
  transaction: Executor,
  { info, bidding, entries, targets }: Voided,
  { actorId, reason, at }: { actorId: string; reason: string; at: number },
): Promise<{ after: AuctionBidding; released: readonly Entry[] }> {
  const tag = tagsOf(bidding);
  let moved = bidding;
  const ledger = [...entries];
  let replayed = replayEntries(info.terms, bidding, ledger);
  const voidAll = (offers: readonly Entry[], why: string) => {
    for (const { sequence: voidsSequence } of offers) {
      const written = { kind: 'void' as const, voidsSequence, recordedAt: at };
      replayed = replayEntries(info.terms, bidding, [...ledger, written]);
      const appended = append(moved, draftVoid(replayed, { voidsSequence, actorId, reason: why, at, tag }));
      moved = appended.bidding;
      ledger.push(appended.entry);
    }
  };
  voidAll(targets, reason);
  const upTo = await readReleased(transaction, info.auctionId);
  const released: Entry[] = [];
  for (;;) {
    const valid = validOffers(ledger);
    const isReleased = ({ actorId: by, sequence }: Entry) => sequence <= (upTo.get(by) ?? -1);
    const leading = releasedThatLead(
      replayed.state,
      valid.map((entry) => ({ ...offerOf(entry), sequence: entry.sequence, isReleased: isReleased(entry) })),
    );
    if (leading.length === 0) break;
    const also = valid.filter(({ sequence }) => leading.includes(sequence));
    voidAll(also, RELEASED_REASON);
    released.push(...also);
  }
  await writeEntries(transaction, ledger.slice(entries.length));
  const lines = linesOf(ledger, replayed);
  const after: AuctionBidding = {
    ...moved,
    // A pause isn't in the ledger, and a void doesn't end it.
    state: {
      ...replayed.state,
      status: bidding.state.status,
      ...(bidding.state.pausedUntil === undefined ? {} : { pausedUntil: bidding.state.pausedUntil }),
    },
    underbidderId: underbidderIn(ledger, replayed.state),
    lastBidAt: lastBidAtIn(ledger, replayed),
  };
  await rewriteLines(transaction, info.auctionId, lines);
  await updateBiddings(transaction, [after]);
  return { after, released };
}
