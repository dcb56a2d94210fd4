import { hammer } from '#auction/hammer.ts';
import type { SecondApprovalInput, StaffRequest } from '#contract/live-dashboard.ts';
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
import { extendLiveAuctions, notifyMove } from './move-close.ts';
import { voidedNotice } from './notices.ts';
import type { LiveBiddingDeps } from './deps.ts';
import { noSuchAuction } from './policy.ts';
import { standingOffers } from './replay-ledger.ts';
import { findFacts, findFactsBySlug } from './store/facts.ts';
import { readLedger, type Entry } from './store/ledger.ts';
import { decideRequest, insertRequest, lockRequest, openRequests, type RequestRow } from './store/requests.ts';
import { enqueueAfterClose } from './store/after-close-queue.ts';
import { lockLive, updateHammered } from './store/states.ts';
import { timestamp } from '#platform/utc-times.ts';
import { findBid, type NamedBid } from './void-bid.ts';
import { writeVoids } from './write-voids.ts';

/** How long a request stays valid. After that it must be made again. */
export const REQUEST_VALID_MS = 3_600_000;
const MINUTE_MS = 60_000;
const POWERS: Readonly<Record<RequestRow['action'], StaffPower>> = { extend_all: 'move_closes', void_after_close: 'void_bids' };
const AUCTION = 'auction:';
const slugOf = (subject: string): string => subject.slice(AUCTION.length);
const AFTER_CLOSE: ReadonlySet<string> = new Set(['closed', 'sold', 'reserve_not_met', 'offer']);

/** Requests an action that needs two staff members. Nothing happens until another one confirms it. */
export async function requestSecondApproval(deps: LiveBiddingDeps, actor: Actor, asked: SecondApprovalInput): Promise<Result<{ id: string }>> {
  const staff = staffWho(actor, POWERS[asked.action]);
  if (!staff.ok) return staff;
  return deps.database.transaction(async (transaction): Promise<Result<{ id: string }>> => {
    const at = await deps.clock.now(transaction);
    // Lock the sale before the auction: everything that locks both uses this order.
    const fixed = asked.action === 'void_after_close' ? await refusalIfFixed(deps, transaction, asked.slug) : null;
    if (fixed !== null) return fixed;
    const found = asked.action === 'void_after_close' ? await findLateVoid(transaction, asked.slug, namedBid(asked)) : null;
    if (found?.ok === false) return found;
    const subject = asked.action === 'extend_all' ? 'floor' : `auction:${asked.slug}`;
    const details = {
      minutes: asked.action === 'extend_all' ? asked.minutes : null,
      number: found?.value.lineNumber ?? null,
      sequence: found?.value.sequence ?? null,
    };
    const id = newId();
    await insertRequest(transaction, {
      id,
      action: asked.action,
      subject,
      details,
      reason: asked.reason,
      publicNote: asked.public_note,
      askedBy: staff.value.userId,
      at,
    });
    await deps.operations.recordAuditEntry(transaction, {
      actorId: staff.value.userId,
      action: `${asked.action}_asked`,
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
  if (!AFTER_CLOSE.has(locked.bidding.state.status))
    return refused(409, 'This auction hasn’t closed. Void the bid directly instead.', { code: 'auction_is_live' });
  return findBid(await readLedger(transaction, locked.facts.auctionId), bid);
}

/** Once issued documents carry the sale price, the price may not change. */
async function refusalIfFixed(deps: LiveBiddingDeps, transaction: Executor, slug: string): Promise<Refused | null> {
  const [found] = await findFactsBySlug(transaction, [slug]);
  if (found === undefined || !(await deps.isPriceFixed(transaction, found.facts.auctionId))) return null;
  return refused(
    409,
    'This sale’s price is already on record: the bill of sale was issued, or the seller’s fee was charged. End the sale in its settlement instead. If only the price was wrong, have the buyer and seller settle the difference, and refund part of the premium under Payments.',
    { code: 'price_fixed' },
  );
}

export async function listRequests(deps: LiveBiddingDeps, executor: Executor): Promise<StaffRequest[]> {
  const rows = await openRequests(executor, (await deps.clock.now(executor)) - REQUEST_VALID_MS);
  const names = await deps.accounts.usernames(
    executor,
    rows.map((row) => row.askedBy),
  );
  const numbers = await Promise.all(rows.map((row) => numberNow(executor, row)));
  return rows.map((row, index) => ({
    id: row.id,
    action: row.action,
    subject: row.subject,
    minutes: row.details.minutes,
    number: numbers[index] ?? null,
    sequence: row.details.sequence,
    reason: row.reason,
    public_note: row.publicNote,
    asked_by: names.get(row.askedBy) ?? 'former member',
    asked_at: timestamp(row.askedAt.getTime()),
    lapses_at: timestamp(row.askedAt.getTime() + REQUEST_VALID_MS),
  }));
}

/** The current number of the bid that a request refers to. */
async function numberNow(executor: Executor, { subject, details }: RequestRow): Promise<number | null> {
  if (details.sequence === null) return details.number;
  const [found] = await findFactsBySlug(executor, [slugOf(subject)]);
  const entries = found === undefined ? [] : await readLedger(executor, found.facts.auctionId);
  return entries.find(({ sequence }) => sequence === details.sequence)?.lineNumber ?? details.number;
}

/** Another staff member confirms or rejects a request. The requester may cancel it, but never confirm it. */
export async function decideSecondApproval(
  deps: LiveBiddingDeps,
  actor: Actor,
  { id, confirmed }: { id: string; confirmed: boolean },
): Promise<Result<{ auctions: number }>> {
  const anyPower = refusalUnlessMay(actor, 'move_closes');
  if (anyPower !== null) return anyPower;
  const result = await deps.database.transaction(async (transaction): Promise<Result<{ auctions: number }>> => {
    const request = await lockRequest(transaction, id);
    if (request === null) return refused(404, 'Request not found.', { code: 'not_found' });
    const staff = staffWho(actor, POWERS[request.action]);
    if (!staff.ok) return staff;
    const at = await deps.clock.now(transaction);
    if (request.decision !== null) return refused(409, 'This was already decided.', { code: 'decided_already' });
    if (confirmed && request.askedBy === staff.value.userId) return refused(403, 'Another staff member must approve.', { code: 'second_needed' });
    if (confirmed && at > request.askedAt.getTime() + REQUEST_VALID_MS) return refused(409, 'This request has expired. Request it again.', { code: 'lapsed' });
    const fixed = confirmed && request.action === 'void_after_close' ? await refusalIfFixed(deps, transaction, slugOf(request.subject)) : null;
    if (fixed !== null) return fixed;
    await decideRequest(transaction, id, { decision: confirmed ? 'confirmed' : 'refused', by: staff.value.userId, at });
    await deps.operations.recordAuditEntry(transaction, {
      actorId: staff.value.userId,
      action: `${request.action}_${confirmed ? 'confirmed' : 'refused'}`,
      subject: request.subject,
      reason: request.reason,
      before: null,
      after: request.details,
      at,
    });
    if (!confirmed) return accepted({ auctions: 0 });
    return request.action === 'extend_all'
      ? extendAll(deps, transaction, { request, staff: staff.value, at })
      : voidAfterClose(deps, transaction, { request, staff: staff.value, at });
  });
  if (result.ok) ringAfterCommit(deps);
  return result;
}

async function extendAll(
  deps: LiveBiddingDeps,
  transaction: Executor,
  { request, staff, at }: { request: RequestRow; staff: SignedIn; at: number },
): Promise<Result<{ auctions: number }>> {
  const biddings = await lockLive(transaction);
  const facts = new Map(
    (
      await findFacts(
        transaction,
        biddings.map(({ auctionId }) => auctionId),
      )
    ).map((found) => [found.facts.auctionId, found.facts]),
  );
  assert(request.details.minutes !== null, 'a request to extend says by how much');
  for (const bidding of biddings) {
    const known = facts.get(bidding.auctionId);
    if (known === undefined) continue;
    // The auction became due while bidding was stopped. Its new close counts from now.
    const lateMs = Math.max(0, at - bidding.state.closesAt);
    const after = await extendLiveAuctions(transaction, {
      bidding,
      byMs: request.details.minutes * MINUTE_MS + lateMs,
      actorId: staff.userId,
      reason: request.reason,
      at,
    });
    await notifyMove(deps, transaction, {
      facts: known,
      before: bidding,
      after,
      staff,
      at,
      what: 'extended',
      action: 'close_extended',
      reason: request.reason,
      note: request.publicNote,
    });
  }
  return accepted({ auctions: biddings.length });
}

async function voidAfterClose(
  deps: LiveBiddingDeps,
  transaction: Executor,
  { request, staff, at }: { request: RequestRow; staff: SignedIn; at: number },
): Promise<Result<{ auctions: number }>> {
  const slug = slugOf(request.subject);
  const locked = await lockAuction(transaction, slug);
  if (locked === null) return noSuchAuction();
  const { facts, bidding } = locked;
  const entries = await readLedger(transaction, facts.auctionId);
  const target = standingOffers(entries).find((entry) => entry.sequence === request.details.sequence);
  if (target === undefined) return refused(404, 'This bid no longer exists.', { code: 'not_found' });
  const { after } = await writeVoids(transaction, { facts, bidding, entries, targets: [target] }, { actorId: staff.userId, reason: request.reason, at });
  const outcome = hammer(after.state);
  // An auction in `offer` did not meet its reserve. It stays in `offer` as long as a bid is left.
  if (outcome.status !== (bidding.state.status === 'offer' ? 'reserve_not_met' : bidding.state.status)) {
    // Throws to roll back the void. The caller turns it into a refusal.
    throw new OutcomeChanged();
  }
  await updateHammered(transaction, [{ auctionId: facts.auctionId, status: bidding.state.status, hammerPrice: outcome.hammerPrice }]);
  // After-close processing runs again, because the buyer may have changed.
  await enqueueAfterClose(transaction, [facts.auctionId], at);
  const told = { ...after, hammerPrice: outcome.hammerPrice };
  const nameOf = await namesOfLeaders(deps.names, transaction, [told]);
  await publish(transaction, at, [auctionEvent('bid_voided', { facts, bidding: told }, { at, nameOf })]);
  await deps.operations.recordAuditEntry(transaction, {
    actorId: staff.userId,
    action: 'bid_voided',
    subject: request.subject,
    reason: request.reason,
    at,
    before: {
      sequence: target.sequence,
      number: target.lineNumber,
      hammer_price: bidding.hammerPrice,
      leader_id: bidding.state.leader?.bidderId ?? null,
      currency: facts.terms.currency,
    },
    after: { hammer_price: outcome.hammerPrice, leader_id: after.state.leader?.bidderId ?? null, currency: facts.terms.currency },
  });
  await deps.notifications.notifySoon(transaction, at, [voidedNotice(facts, target.actorId, request.reason)]);
  await deps.postStaffNote(transaction, { auctionId: facts.auctionId, slug, authorId: staff.userId, text: request.publicNote, at });
  return accepted({ auctions: 1 });
}

/** Voiding the bid would change the auction's outcome. Withdraw or relist the auction instead. */
export class OutcomeChanged extends Error {}
