import type { AuctionTick } from '#contract/bids.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { publish } from '#platform/live/publish.ts';
import { auctionEvent, namesOfLeaders, ringAfterCommit } from './announce.ts';
import { lockAuction } from './load-auction.ts';
import type { Names } from './names.ts';
import { leadingAgainNotice, voidedNotice } from './notices.ts';
import type { BiddingDeps } from './deps.ts';
import { noSuchAuction } from './policy.ts';
import { presentTick } from './present.ts';
import { standingOffers } from './replay-ledger.ts';
import { readLedger, type Entry } from './store/ledger.ts';
import { writeVoids } from './write-voids.ts';
import type { AuctionFacts } from './store/facts.ts';
import type { AuctionBidding } from './store/tables.ts';

/**
 * A bid by its public number, optionally with its `sequence` to guard against renumbering, or by its `sequence`
 * alone: a leader's raise has no number.
 */
export type NamedBid = { readonly number: number; readonly sequence?: number | undefined } | { readonly sequence: number };

/** Staff void a bid, with a reason. Recomputes the auction from the valid bids. */
export async function voidBid(
  deps: BiddingDeps & { names: Names },
  actor: Actor,
  { slug, bid, reason }: { slug: string; bid: NamedBid; reason: string },
): Promise<Result<AuctionTick>> {
  const refusal = refusalUnlessMay(actor, 'void_bids');
  if (refusal !== null || actor.kind === 'guest') return refusal ?? refused(401, 'Unauthenticated.');
  const result = await deps.database.transaction(async (transaction): Promise<Result<AuctionTick>> => {
    const locked = await lockAuction(transaction, slug);
    if (locked === null) return noSuchAuction();
    const at = await deps.clock.now(transaction);
    const { state } = locked.bidding;
    if (state.status !== 'live' || at >= state.closesAt)
      return refused(409, 'Bids can only be voided while the auction is live.', { code: 'auction_not_live' });
    const entries = await readLedger(transaction, locked.facts.auctionId);
    const found = findBid(entries, bid);
    if (!found.ok) return found;
    const target = found.value;
    const voided = await writeVoids(transaction, { ...locked, entries, targets: [target] }, { actorId: actor.userId, reason, at });
    return accepted(await notifyVoid(deps, transaction, { ...voided, facts: locked.facts, before: locked.bidding, target, reason, actorId: actor.userId, at }));
  });
  if (result.ok) ringAfterCommit(deps);
  return result;
}

export function findBid(entries: readonly Entry[], bid: NamedBid): Result<Entry> {
  const { sequence } = bid;
  const target =
    'number' in bid ? entries.find((entry) => entry.lineNumber === bid.number) : standingOffers(entries).find((entry) => entry.sequence === sequence);
  // If an earlier bid was voided meanwhile, the number now belongs to another bid.
  if ('number' in bid && sequence !== undefined && target?.sequence !== sequence)
    return refused(409, 'Another bid was voided in the meantime, and the bids were renumbered. Check the list, then void the bid.', {
      code: 'bids_renumbered',
    });
  if (target !== undefined) return accepted(target);
  return 'number' in bid && entries.some((entry) => entry.automaticNumber === bid.number)
    ? refused(422, 'This is an automatic bid. Void the bid whose maximum placed it.', { code: 'automatic_bid' })
    : refused(404, 'Bid not found.', { code: 'not_found' });
}

async function notifyVoid(
  deps: BiddingDeps & { names: Names },
  transaction: Executor,
  {
    facts,
    before,
    after,
    target,
    reason,
    actorId,
    at,
  }: {
    facts: AuctionFacts;
    before: AuctionBidding;
    after: AuctionBidding;
    target: Entry;
    reason: string;
    actorId: string;
    at: number;
  },
): Promise<AuctionTick> {
  const nameOf = await namesOfLeaders(deps.names, transaction, [after]);
  await publish(transaction, at, [auctionEvent('bid_voided', { facts, bidding: after }, { at, nameOf })]);
  await deps.operations.recordAuditEntry(transaction, {
    actorId,
    action: 'bid_voided',
    subject: `auction:${facts.slug}`,
    reason,
    at,
    before: {
      sequence: target.sequence,
      number: target.lineNumber,
      price: before.state.price,
      leader_id: before.state.leader?.bidderId ?? null,
      currency: facts.terms.currency,
    },
    after: { price: after.state.price, leader_id: after.state.leader?.bidderId ?? null, currency: facts.terms.currency },
  });
  const leader = after.state.leader;
  const leadsAgain = leader !== null && leader.bidderId !== before.state.leader?.bidderId;
  await deps.notifications.notifySoon(transaction, at, [
    voidedNotice(facts, target.actorId, reason),
    ...(leadsAgain ? [leadingAgainNotice(facts, after.state, leader.bidderId)] : []),
  ]);
  assert(after.state.status === before.state.status, 'a void does not move an auction along');
  return presentTick(facts, after, leader === null ? null : nameOf(leader.bidderId));
}
