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
import type { BiddingParts } from './parts.ts';
import { noSuchAuction } from './policy.ts';
import { presentTick } from './present.ts';
import { standingOffers } from './replay-ledger.ts';
import { readLedger, type Entry } from './store/ledger.ts';
import { writeVoids } from './write-voids.ts';
import type { AuctionFacts } from './store/facts.ts';
import type { Floor } from './store/tables.ts';

/**
 * A bid by its number in the public history, where need be with its entry, that no other with the same number by now is meant; or by its entry in the
 * ledger alone: a leader's raise has no number.
 */
export type NamedBid = { readonly number: number; readonly sequence?: number | undefined } | { readonly sequence: number };

/** Staff void a bid, with a reason: the auction is made anew from the bids that stand. */
export async function voidBid(
  parts: BiddingParts & { names: Names },
  actor: Actor,
  { slug, bid, reason }: { slug: string; bid: NamedBid; reason: string },
): Promise<Result<AuctionTick>> {
  const refusal = refusalUnlessMay(actor, 'void_bids');
  if (refusal !== null || actor.kind === 'guest') return refusal ?? refused(401, 'Unauthenticated.');
  const result = await parts.database.transaction(async (transaction): Promise<Result<AuctionTick>> => {
    const locked = await lockAuction(transaction, slug);
    if (locked === null) return noSuchAuction();
    const at = await parts.clock.now(transaction);
    const { state } = locked.floor;
    if (state.status !== 'live' || at >= state.closesAt)
      return refused(409, 'Bids can be voided only while the auction is live.', { code: 'auction_not_live' });
    const entries = await readLedger(transaction, locked.facts.auctionId);
    const found = findBid(entries, bid);
    if (!found.ok) return found;
    const target = found.value;
    const voided = await writeVoids(transaction, { ...locked, entries, targets: [target] }, { actorId: actor.userId, reason, at });
    return accepted(await tellVoid(parts, transaction, { ...voided, facts: locked.facts, before: locked.floor, target, reason, actorId: actor.userId, at }));
  });
  if (result.ok) ringAfterCommit(parts);
  return result;
}

/** The entry of a bid that stands. */
export function findBid(entries: readonly Entry[], bid: NamedBid): Result<Entry> {
  const { sequence } = bid;
  const target =
    'number' in bid ? entries.find((entry) => entry.lineNumber === bid.number) : standingOffers(entries).find((entry) => entry.sequence === sequence);
  // Where a bid before it was voided meanwhile, the number is another's by now.
  if ('number' in bid && sequence !== undefined && target?.sequence !== sequence)
    return refused(409, 'Another bid was voided meanwhile, and the bids have new numbers. Look again, then void it.', { code: 'bids_renumbered' });
  if (target !== undefined) return accepted(target);
  return 'number' in bid && entries.some((entry) => entry.automaticNumber === bid.number)
    ? refused(422, 'This line is automatic: void the bid of which it is the maximum.', { code: 'automatic_bid' })
    : refused(404, 'There is no such bid.', { code: 'not_found' });
}

async function tellVoid(
  parts: BiddingParts & { names: Names },
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
    before: Floor;
    after: Floor;
    target: Entry;
    reason: string;
    actorId: string;
    at: number;
  },
): Promise<AuctionTick> {
  const nameOf = await namesOfLeaders(parts.names, transaction, [after]);
  await publish(transaction, at, [auctionEvent('bid_voided', { facts, floor: after }, { at, nameOf })]);
  await parts.operations.recordAct(transaction, {
    actorId,
    act: 'bid_voided',
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
  await parts.notifications.tellSoon(transaction, at, [
    voidedNotice(facts, target.actorId, reason),
    ...(leadsAgain ? [leadingAgainNotice(facts, after.state, leader.bidderId)] : []),
  ]);
  assert(after.state.status === before.state.status, 'a void does not move an auction along');
  return presentTick(facts, after, leader === null ? null : nameOf(leader.bidderId));
}
