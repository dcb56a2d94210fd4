import type { Executor } from '#platform/database/database.ts';
import { append } from './floor.ts';
import { lastBidAtIn, linesOf, replayEntries, underbidderIn } from './replay-ledger.ts';
import type { AuctionFacts } from './store/facts.ts';
import { insertEntry, rewriteLines, type Entry } from './store/ledger.ts';
import { updateFloors } from './store/states.ts';
import type { Floor } from './store/tables.ts';

interface Voided {
  readonly facts: AuctionFacts;
  readonly floor: Floor;
  readonly entries: readonly Entry[];
  readonly targets: readonly Entry[];
}

/** Voids offers of one auction: an entry for each, and the auction made anew once, from the bids that stand. */
export async function writeVoids(
  transaction: Executor,
  { facts, floor, entries, targets }: Voided,
  { actorId, reason, at }: { actorId: string; reason: string; at: number },
): Promise<{ after: Floor }> {
  let moved = floor;
  const voids: Entry[] = [];
  for (const target of targets) {
    const appended = append(moved, { kind: 'void', actorId, amount: null, maximum: null, voidsSequence: target.sequence, reason, recordedAt: at }, []);
    voids.push(appended.entry);
    moved = appended.floor;
  }
  for (const each of voids) await insertEntry(transaction, each);
  const ledger = [...entries, ...voids];
  const replayed = replayEntries(facts.terms, floor, ledger);
  const lines = linesOf(ledger, replayed);
  const after: Floor = {
    ...moved,
    state: { ...replayed.state, status: floor.state.status },
    underbidderId: underbidderIn(ledger, replayed.state),
    lastBidAt: lastBidAtIn(ledger, replayed),
  };
  await rewriteLines(transaction, facts.auctionId, lines);
  await updateFloors(transaction, [after]);
  return { after };
}
