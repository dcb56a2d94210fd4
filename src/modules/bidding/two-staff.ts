import { hammer } from '#auction/hammer.ts';
import type { AskTwo, StaffRequest } from '#contract/floor.ts';
import type { StaffPower } from '#contract/staff.ts';
import { refusalUnlessMay, staffWho } from '#modules/operations/index.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { publish } from '#platform/live/publish.ts';
import { auctionEvent, namesOfLeaders, ringAfterCommit } from './announce.ts';
import { lockAuction } from './load-auction.ts';
import { extendFloor, tellOfMove } from './move-close.ts';
import { voidedNotice } from './notices.ts';
import type { FloorParts } from './parts.ts';
import { noSuchAuction } from './policy.ts';
import { standingOffers } from './replay-ledger.ts';
import { findFacts, findFactsBySlug } from './store/facts.ts';
import { readLedger, type Entry } from './store/ledger.ts';
import { decideRequest, insertRequest, lockRequest, openRequests, type RequestRow } from './store/requests.ts';
import { insertHammered } from './store/hammered.ts';
import { lockLive, updateHammered } from './store/states.ts';
import { timestamp } from '#platform/utc-times.ts';
import { findBid, type NamedBid } from './void-bid.ts';
import { writeVoids } from './write-voids.ts';

/** For so long a request stands: what was grave an hour ago is asked anew. */
export const REQUEST_STANDS_MS = 3_600_000;
const MINUTE_MS = 60_000;
const POWERS: Readonly<Record<RequestRow['act'], StaffPower>> = { extend_all: 'move_closes', void_after_close: 'void_bids' };
const AUCTION = 'auction:';
const slugOf = (subject: string): string => subject.slice(AUCTION.length);
const AFTER_CLOSE: ReadonlySet<string> = new Set(['closed', 'sold', 'reserve_not_met', 'offer']);

/** One of the staff asks for one of the gravest acts: nothing happens until another confirms it. */
export async function askTwo(parts: FloorParts, actor: Actor, asked: AskTwo): Promise<Result<{ id: string }>> {
  const staff = staffWho(actor, POWERS[asked.act]);
  if (!staff.ok) return staff;
  return parts.database.transaction(async (transaction): Promise<Result<{ id: string }>> => {
    const at = await parts.clock.now(transaction);
    // The sale before the auction: those who lock both do it in one order.
    const fixed = asked.act === 'void_after_close' ? await refusalIfFixed(parts, transaction, asked.slug) : null;
    if (fixed !== null) return fixed;
    const found = asked.act === 'void_after_close' ? await findLateVoid(transaction, asked.slug, namedBid(asked)) : null;
    if (found?.ok === false) return found;
    const subject = asked.act === 'extend_all' ? 'floor' : `auction:${asked.slug}`;
    const details = {
      minutes: asked.act === 'extend_all' ? asked.minutes : null,
      number: found?.value.lineNumber ?? null,
      sequence: found?.value.sequence ?? null,
    };
    const id = newId();
    await insertRequest(transaction, {
      id,
      act: asked.act,
      subject,
      details,
      reason: asked.reason,
      publicNote: asked.public_note,
      askedBy: staff.value.userId,
      at,
    });
    await parts.operations.recordAct(transaction, {
      actorId: staff.value.userId,
      act: `${asked.act}_asked`,
      subject,
      reason: asked.reason,
      before: null,
      after: details,
      at,
    });
    return accepted({ id });
  });
}

function namedBid({ number, sequence }: { number?: number | undefined; sequence?: number | undefined }): NamedBid {
  if (number !== undefined) return { number, sequence };
  assert(sequence !== undefined, 'who asks for a void says of which bid');
  return { sequence };
}

async function findLateVoid(transaction: Executor, slug: string, bid: NamedBid): Promise<Result<Entry>> {
  const locked = await lockAuction(transaction, slug);
  if (locked === null) return noSuchAuction();
  if (!AFTER_CLOSE.has(locked.floor.state.status)) return refused(409, 'This auction has not closed: void the bid at once.', { code: 'auction_is_live' });
  return findBid(await readLedger(transaction, locked.facts.auctionId), bid);
}

/** Once papers carry the price of the sale, it is not changed behind them. */
async function refusalIfFixed(parts: FloorParts, transaction: Executor, slug: string): Promise<Refused | null> {
  const [found] = await findFactsBySlug(transaction, [slug]);
  if (found === undefined || !(await parts.isPriceFixed(transaction, found.facts.auctionId))) return null;
  return refused(
    409,
    'The papers of this sale carry its price: the bill of sale is issued, or the seller’s fee charged. End the sale in its settlement instead; or where only the price was wrong, let buyer and seller settle the difference, and refund the part of the premium under Payments.',
    { code: 'price_fixed' },
  );
}

/** What waits for a second member of the staff. */
export async function listRequests(parts: FloorParts, executor: Executor): Promise<StaffRequest[]> {
  const rows = await openRequests(executor, (await parts.clock.now(executor)) - REQUEST_STANDS_MS);
  const names = await parts.accounts.usernames(
    executor,
    rows.map((row) => row.askedBy),
  );
  const numbers = await Promise.all(rows.map((row) => numberNow(executor, row)));
  return rows.map((row, index) => ({
    id: row.id,
    act: row.act,
    subject: row.subject,
    minutes: row.details.minutes,
    number: numbers[index] ?? null,
    sequence: row.details.sequence,
    reason: row.reason,
    public_note: row.publicNote,
    asked_by: names.get(row.askedBy) ?? 'former member',
    asked_at: timestamp(row.askedAt.getTime()),
    lapses_at: timestamp(row.askedAt.getTime() + REQUEST_STANDS_MS),
  }));
}

/** The number that the bid of a request has by now. */
async function numberNow(executor: Executor, { subject, details }: RequestRow): Promise<number | null> {
  if (details.sequence === null) return details.number;
  const [found] = await findFactsBySlug(executor, [slugOf(subject)]);
  const entries = found === undefined ? [] : await readLedger(executor, found.facts.auctionId);
  return entries.find(({ sequence }) => sequence === details.sequence)?.lineNumber ?? details.number;
}

/** Another member of the staff confirms, and it is done; or refuses, and it is not. Who asked may take it back, never confirm it. */
export async function decideTwo(parts: FloorParts, actor: Actor, { id, confirmed }: { id: string; confirmed: boolean }): Promise<Result<{ auctions: number }>> {
  const anyPower = refusalUnlessMay(actor, 'move_closes');
  if (anyPower !== null) return anyPower;
  const result = await parts.database.transaction(async (transaction): Promise<Result<{ auctions: number }>> => {
    const request = await lockRequest(transaction, id);
    if (request === null) return refused(404, 'There is no such request.', { code: 'not_found' });
    const staff = staffWho(actor, POWERS[request.act]);
    if (!staff.ok) return staff;
    const at = await parts.clock.now(transaction);
    if (request.decision !== null) return refused(409, 'This was decided already.', { code: 'decided_already' });
    if (confirmed && request.askedBy === staff.value.userId) return refused(403, 'Another staff member must approve.', { code: 'second_needed' });
    if (confirmed && at > request.askedAt.getTime() + REQUEST_STANDS_MS) return refused(409, 'This request has expired. Request it again.', { code: 'lapsed' });
    const fixed = confirmed && request.act === 'void_after_close' ? await refusalIfFixed(parts, transaction, slugOf(request.subject)) : null;
    if (fixed !== null) return fixed;
    await decideRequest(transaction, id, { decision: confirmed ? 'confirmed' : 'refused', by: staff.value.userId, at });
    await parts.operations.recordAct(transaction, {
      actorId: staff.value.userId,
      act: `${request.act}_${confirmed ? 'confirmed' : 'refused'}`,
      subject: request.subject,
      reason: request.reason,
      before: null,
      after: request.details,
      at,
    });
    if (!confirmed) return accepted({ auctions: 0 });
    return request.act === 'extend_all'
      ? extendAll(parts, transaction, { request, staff: staff.value, at })
      : voidAfterClose(parts, transaction, { request, staff: staff.value, at });
  });
  if (result.ok) ringAfterCommit(parts);
  return result;
}

async function extendAll(
  parts: FloorParts,
  transaction: Executor,
  { request, staff, at }: { request: RequestRow; staff: SignedIn; at: number },
): Promise<Result<{ auctions: number }>> {
  const floors = await lockLive(transaction);
  const facts = new Map(
    (
      await findFacts(
        transaction,
        floors.map(({ auctionId }) => auctionId),
      )
    ).map((found) => [found.facts.auctionId, found.facts]),
  );
  assert(request.details.minutes !== null, 'a request to extend says by how much');
  for (const floor of floors) {
    const known = facts.get(floor.auctionId);
    if (known === undefined) continue;
    // What became due while nobody could bid is due no more: its new close counts from now.
    const lateMs = Math.max(0, at - floor.state.closesAt);
    const after = await extendFloor(transaction, {
      floor,
      byMs: request.details.minutes * MINUTE_MS + lateMs,
      actorId: staff.userId,
      reason: request.reason,
      at,
    });
    await tellOfMove(parts, transaction, {
      facts: known,
      before: floor,
      after,
      staff,
      at,
      what: 'extended',
      act: 'close_extended',
      reason: request.reason,
      note: request.publicNote,
    });
  }
  return accepted({ auctions: floors.length });
}

async function voidAfterClose(
  parts: FloorParts,
  transaction: Executor,
  { request, staff, at }: { request: RequestRow; staff: SignedIn; at: number },
): Promise<Result<{ auctions: number }>> {
  const slug = slugOf(request.subject);
  const locked = await lockAuction(transaction, slug);
  if (locked === null) return noSuchAuction();
  const { facts, floor } = locked;
  const entries = await readLedger(transaction, facts.auctionId);
  const target = standingOffers(entries).find((entry) => entry.sequence === request.details.sequence);
  if (target === undefined) return refused(404, 'There is no such bid any more.', { code: 'not_found' });
  const { after } = await writeVoids(transaction, { facts, floor, entries, targets: [target] }, { actorId: staff.userId, reason: request.reason, at });
  const outcome = hammer(after.state);
  // An offer is open where the reserve was not met: so it is still, as long as a bid is left.
  if (outcome.status !== (floor.state.status === 'offer' ? 'reserve_not_met' : floor.state.status)) {
    // Thrown, so that nothing of the void is kept: the answer is a refusal all the same.
    throw new OutcomeChanged();
  }
  await updateHammered(transaction, [{ auctionId: facts.auctionId, status: floor.state.status, hammerPrice: outcome.hammerPrice }]);
  // What follows the hammer looks again at whom it followed.
  await insertHammered(transaction, [facts.auctionId], at);
  const told = { ...after, hammerPrice: outcome.hammerPrice };
  const nameOf = await namesOfLeaders(parts.names, transaction, [told]);
  await publish(transaction, at, [auctionEvent('bid_voided', { facts, floor: told }, { at, nameOf })]);
  await parts.operations.recordAct(transaction, {
    actorId: staff.userId,
    act: 'bid_voided',
    subject: request.subject,
    reason: request.reason,
    at,
    before: {
      sequence: target.sequence,
      number: target.lineNumber,
      hammer_price: floor.hammerPrice,
      leader_id: floor.state.leader?.bidderId ?? null,
      currency: facts.terms.currency,
    },
    after: { hammer_price: outcome.hammerPrice, leader_id: after.state.leader?.bidderId ?? null, currency: facts.terms.currency },
  });
  await parts.notifications.tellSoon(transaction, at, [voidedNotice(facts, target.actorId, request.reason)]);
  await parts.postHouseNote(transaction, { auctionId: facts.auctionId, slug, authorId: staff.userId, text: request.publicNote, at });
  return accepted({ auctions: 1 });
}

/** Without the bid the auction would have ended otherwise: that is no void, but an auction to be withdrawn or offered anew. */
export class OutcomeChanged extends Error {}
