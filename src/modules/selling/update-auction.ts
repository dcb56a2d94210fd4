import { STATUS_LABELS } from '#auction/lifecycle.ts';
import { minor } from '#auction/money.ts';
import type { AuctionStatus } from '#auction/types.ts';
import type { CreateAuction } from '#contract/account.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import type { AuctionBidding } from '#modules/bidding/index.ts';
import { checkOffered, CLOSE_HAS_PASSED, isChecked, type Checked } from './check-offer.ts';
import { findSeller, refusedFields } from './create-auction.ts';
import { recordPublicChange } from './record-public-change.ts';
import { findSubmissionBySlug } from './review-store.ts';
import type { SellingDeps } from './deps.ts';
import { findAuctionBySlug, updateAuctionRow, type AuctionRecord } from './store.ts';

/** Omitted fields stay unchanged. The note is shown publicly with changes to a published listing. */
export type UpdateAuction = { [Field in keyof CreateAuction]?: CreateAuction[Field] | undefined } & { note?: string | undefined };

/** In these states there are no dates yet, and the amounts are the seller's to set. */
const BEFORE_CALENDAR: ReadonlySet<AuctionStatus> = new Set<AuctionStatus>(['draft', 'submitted', 'changes_requested', 'approved']);
/**
 * Fields bidders rely on: staff may change them while the auction is scheduled, nobody once it is live. The reserve
 * has its own call, which can only lower it.
 */
const LOCKED_FIELDS = ['seller', 'dealer', 'starting_bid', 'reserve', 'start_date', 'close_date'] as const satisfies readonly (keyof CreateAuction)[];

/**
 * Updates an auction: the description at any time, the terms only while scheduled. Earlier public text stays visible.
 */
export async function updateAuction(
  deps: SellingDeps,
  actor: Actor,
  { slug, changes }: { slug: string; changes: UpdateAuction },
): Promise<Result<{ id: string; slug: string }>> {
  const refusal = refusalUnlessMay(actor, 'edit_auctions');
  if (refusal !== null || actor.kind === 'guest') return refusal ?? refused(401, 'Unauthenticated.');
  const result = await deps.database.transaction(async (transaction): Promise<Result<{ id: string; slug: string }>> => {
    const found = await findAuctionBySlug(transaction, slug);
    const floor = found === null ? null : await deps.bidding.lockBidding(transaction, found.id);
    // Read again under the lock: the seller or a colleague may have edited it.
    const record = found === null ? null : await findAuctionBySlug(transaction, slug);
    if (record === null || floor === null) return refused(404, 'Auction not found.', { code: 'not_found' });
    const touched = LOCKED_FIELDS.filter((field) => changes[field] !== undefined);
    const stands = touched.length === 0 ? null : refusalOfTerms(floor.state.status, touched);
    if (stands !== null) return stands;
    const at = await deps.clock.now(transaction);
    const terms = touched.length === 0 ? { record, opening: null } : await changedTerms(deps, transaction, { record, floor, changes, at });
    if ('ok' in terms) return terms;
    const after = described(terms.record, changes);
    const shownBefore = STATUS_LABELS[floor.state.status].isPublic ? await findSubmissionBySlug(transaction, slug) : null;
    await updateAuctionRow(transaction, after, at);
    if (terms.opening !== null) await deps.bidding.changeOpening(transaction, { auctionId: record.id, ...terms.opening });
    await deps.operations.recordAuditEntry(transaction, {
      actorId: actor.userId,
      action: 'auction_changed',
      subject: `auction:${slug}`,
      reason: changes.note ?? '',
      before: record,
      after,
      at,
    });
    if (shownBefore !== null) await recordPublicChange(deps, transaction, { actor, before: { record: shownBefore, floor }, note: changes.note ?? '', at });
    return accepted({ id: record.id, slug });
  });
  if (result.ok) deps.live?.ring();
  return result;
}

function refusalOfTerms(status: AuctionStatus, touched: readonly string[]): Refused | null {
  const refuse = (message: string, code: string) =>
    refused(409, message, { code, errors: Object.fromEntries(touched.map((field) => [field, ['This can’t be changed now.']])) });
  if (status === 'scheduled') return null;
  return BEFORE_CALENDAR.has(status)
    ? refuse('This auction isn’t scheduled yet, so it has no dates, and only the seller can set the amounts. Request changes in its review.', 'not_scheduled')
    : refuse('The seller, dates and amounts can’t be changed once an auction is live.', 'auction_is_live');
}

async function changedTerms(
  deps: SellingDeps,
  transaction: Executor,
  { record, floor, changes, at }: { record: AuctionRecord; floor: AuctionBidding; changes: UpdateAuction; at: number },
): Promise<{ record: AuctionRecord; opening: (Checked & { reserve: number | null }) | null } | Refused> {
  const startingBid = changes.starting_bid ?? record.terms.startingBid;
  const reserve = changes.reserve === undefined ? floor.state.reserve : changes.reserve;
  const checked = checkOffered(
    {
      startingBid,
      reserve,
      startDate: changes.start_date ?? new Date(floor.state.startsAt).toISOString(),
      closeDate: changes.close_date ?? new Date(floor.state.closesAt).toISOString(),
    },
    record.terms,
  );
  if (!isChecked(checked)) return refusedFields(checked);
  if (changes.close_date !== undefined && checked.closesAt <= at) return refusedFields({ close_date: [CLOSE_HAS_PASSED] });
  let { sellerId, dealerId } = record;
  if (changes.seller !== undefined || changes.dealer !== undefined) {
    const username = changes.seller ?? (await deps.accounts.usernames(transaction, [sellerId])).get(sellerId);
    assert(username !== undefined, 'a seller has a username');
    const seller = await findSeller(deps, transaction, { seller: username, dealer: changes.dealer });
    if ('faults' in seller) return refusedFields(seller.faults);
    sellerId = seller.sellerId;
    dealerId = changes.dealer === undefined ? dealerId : seller.dealerId;
  }
  return { record: { ...record, sellerId, dealerId, terms: { ...record.terms, startingBid: minor(startingBid) } }, opening: { ...checked, reserve } };
}

function described(record: AuctionRecord, changes: UpdateAuction): AuctionRecord {
  return {
    ...record,
    title: changes.title ?? record.title,
    subtitle: changes.subtitle ?? record.subtitle,
    make: changes.make ?? record.make,
    model: changes.model ?? record.model,
    year: changes.year ?? record.year,
    bodyStyle: changes.body_style ?? record.bodyStyle,
    vehicle: changes.vehicle ?? record.vehicle,
    story: changes.story ?? record.story,
    location: changes.location ?? record.location,
    isFeatured: changes.is_featured ?? record.isFeatured,
  };
}
