import type { Executor } from '#platform/database/database.ts';
import { append, tagsOf } from './append-entry.ts';
import { draftVoid } from './entry-drafts.ts';
import { lastBidAtIn, linesOf, replayEntries, underbidderIn } from './replay-ledger.ts';
import type { AuctionFacts } from './store/facts.ts';
import { writeEntries, rewriteLines, type Entry } from './store/ledger.ts';
import { updateBiddings } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

interface Voided {
  readonly facts: AuctionFacts;
  readonly bidding: AuctionBidding;
  readonly entries: readonly Entry[];
  readonly targets: readonly Entry[];
}

export async function writeVoids(
  transaction: Executor,
  { facts, bidding, entries, targets }: Voided,
  { actorId, reason, at }: { actorId: string; reason: string; at: number },
): Promise<{ after: AuctionBidding }> {
  const tag = tagsOf(bidding);
  let moved = bidding;
  const ledger = [...entries];
  let replayed = replayEntries(facts.terms, bidding, ledger);
  for (const { sequence: voidsSequence } of targets) {
    const written = { kind: 'void' as const, voidsSequence, recordedAt: at };
    replayed = replayEntries(facts.terms, bidding, [...ledger, written]);
    const appended = append(moved, draftVoid(replayed, { voidsSequence, actorId, reason, at, tag }));
    moved = appended.bidding;
    ledger.push(appended.entry);
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
  await rewriteLines(transaction, facts.auctionId, lines);
  await updateBiddings(transaction, [after]);
  return { after };
}
