import type { Executor } from '#platform/database/database.ts';
import { append } from './append-entry.ts';
import { lastBidAtIn, linesOf, replayEntries, underbidderIn } from './replay-ledger.ts';
import type { AuctionFacts } from './store/facts.ts';
import { insertEntry, rewriteLines, type Entry } from './store/ledger.ts';
import { updateBiddings } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

interface Voided {
  readonly facts: AuctionFacts;
  readonly bidding: AuctionBidding;
  readonly entries: readonly Entry[];
  readonly targets: readonly Entry[];
}

/** Voids offers of one auction: one entry for each, and one recomputation from the valid bids. */
export async function writeVoids(
  transaction: Executor,
  { facts, bidding, entries, targets }: Voided,
  { actorId, reason, at }: { actorId: string; reason: string; at: number },
): Promise<{ after: AuctionBidding }> {
  let moved = bidding;
  const voids: Entry[] = [];
  for (const target of targets) {
    const appended = append(
      moved,
      { kind: 'void', actorId, amount: null, maximum: null, voidsSequence: target.sequence, reason, recordedAt: at },
      [],
    );
    voids.push(appended.entry);
    moved = appended.bidding;
  }
  for (const each of voids) await insertEntry(transaction, each);
  const ledger = [...entries, ...voids];
  const replayed = replayEntries(facts.terms, bidding, ledger);
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
  await rewriteLines(transaction, facts.auctionId, lines);
  await updateBiddings(transaction, [after]);
  return { after };
}
