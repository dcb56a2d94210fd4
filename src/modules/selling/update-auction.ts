import { isPublicStatus } from '#auction/lifecycle.ts';
import { minor } from '#auction/money.ts';
import type { AuctionStatus } from '#auction/types.ts';
import type { z } from 'zod';
import type { CreateAuction, UpdateAuctionSchema } from '#contract/account.ts';
import { requireStaff } from '#modules/operations/index.ts';
import { checkVin } from '#modules/vehicles/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { withoutEmpty } from '#platform/without-empty.ts';
import { accepted, invalid, refuse, type Refused, type Result } from '#contract/result.ts';
import type { AuctionBidding } from '#modules/bidding/index.ts';
import { checkOffered, CLOSE_HAS_PASSED, isChecked, type Checked } from './check-offer.ts';
import { recordPublicChange } from './record-public-change.ts';
import { findSubmissionBySlug } from './review-store.ts';
import type { NotificationRequest } from '#modules/notifications/index.ts';
import type { SellingDeps } from './deps.ts';
import { findAuctionBySlug, updateAuctionRow, type AuctionRecord } from './store.ts';

/** Omitted fields stay unchanged. The note is shown publicly with changes to a published listing. */
export type UpdateAuction = { [Field in keyof CreateAuction]?: CreateAuction[Field] | undefined } & {
  note?: string | undefined;
  facts?: z.output<typeof UpdateAuctionSchema>['facts'];
};

/** The seller decides who may not bid, and is fixed at publication. */
const SELLER_FIELDS = ['seller', 'dealer'] as const satisfies readonly (keyof CreateAuction)[];
const SELLER_IS_FIXED = 'The seller can’t be changed. Withdraw the auction and create a new one.';
/** Staff may change these while the auction is scheduled, nobody once it is live. */
const LOCKED_FIELDS = [
  'starting_bid',
  'reserve',
  'start_date',
  'close_date',
] as const satisfies readonly (keyof CreateAuction)[];

/** The description can change at any time, the terms only while scheduled. Earlier public text stays visible. */
export async function updateAuction(
  deps: SellingDeps,
  actor: Actor,
  { slug, changes }: { slug: string; changes: UpdateAuction },
): Promise<Result<{ id: string; slug: string }>> {
  const staff = requireStaff(actor, 'edit_auctions');
  if (!staff.ok) return staff;
  const result = await deps.database.transaction(async (transaction): Promise<Result<{ id: string; slug: string }>> => {
    const found = await findAuctionBySlug(transaction, slug);
    const bidding = found === null ? null : await deps.bidding.lockBidding(transaction, found.id);
    // Read again under the lock: the seller or a colleague may have edited it.
    const record = found === null ? null : await findAuctionBySlug(transaction, slug);
    if (record === null || bidding === null) return refuse('auction_not_found');
    const ofSeller = SELLER_FIELDS.filter((field) => changes[field] !== undefined);
    if (ofSeller.length > 0) return invalid(Object.fromEntries(ofSeller.map((each) => [each, [SELLER_IS_FIXED]])));
    const touched = LOCKED_FIELDS.filter((field) => changes[field] !== undefined);
    const isReserveMoved = changes.reserve !== undefined && changes.reserve !== bidding.state.reserve;
    const { approval_reserve_changes: approval } = await deps.operations.settings(transaction);
    const guess =
      bidding.state.status === 'scheduled' && approval === 'required' ? refusalOfGuess(record, changes) : null;
    if (guess !== null) return guess;
    const stands = touched.length === 0 ? null : refusalOfTerms(bidding.state.status, touched);
    if (stands !== null) return stands;
    const at = await deps.clock.now(transaction);
    const terms = touched.length === 0 ? { record, opening: null } : changedTerms({ record, bidding, changes, at });
    if ('ok' in terms) return terms;
    const vehicle = correctedVehicle(record, { changes, at });
    if ('ok' in vehicle) return vehicle;
    const after = { ...described(terms.record, changes), vehicle: vehicle.vehicle };
    const shownBefore = isPublicStatus(bidding.state.status) ? await findSubmissionBySlug(transaction, slug) : null;
    await updateAuctionRow(transaction, after, at);
    if (terms.opening !== null)
      await deps.bidding.changeOpening(transaction, { auctionId: record.id, ...terms.opening });
    await deps.operations.recordAuditEntry(transaction, {
      actorId: staff.value.userId,
      action: 'auction_changed',
      subject: `auction:${slug}`,
      reason: changes.note ?? '',
      before: record,
      after,
      at,
    });
    if (isReserveMoved && bidding.state.status === 'scheduled')
      await deps.notifications.notify(transaction, at, [ownReserveNotification(after, changes.note ?? '')]);
    if (shownBefore !== null)
      await recordPublicChange(deps, transaction, {
        actor: staff.value,
        before: { record: shownBefore, bidding },
        note: changes.note ?? '',
        at,
      });
    return accepted({ id: record.id, slug });
  });
  if (result.ok) {
    deps.live.wake();
    deps.notifications.notifier.wake();
  }
  return result;
}

/** A different answer would confirm a guess of the hidden reserve. */
function refusalOfGuess(record: AuctionRecord, changes: UpdateAuction): Refused | null {
  if (changes.reserve !== undefined)
    return refuse('scheduled_reserve_takes_two', {}, { reserve: ['This needs two staff members.'] });
  if (changes.starting_bid !== undefined && changes.starting_bid > record.terms.startingBid)
    return invalid({ starting_bid: ['Staff can only lower the starting bid of a scheduled auction.'] });
  return null;
}

/** Leaves out the amount, because emails are read in many places. */
const ownReserveNotification = ({ id, slug, sellerId, title }: AuctionRecord, note: string): NotificationRequest => ({
  userId: sellerId,
  kind: 'own_reserve_changed',
  title: `Our staff changed the reserve of your ${title}`,
  body: `${note === '' ? '' : `Their note: “${note}”. `}If you didn’t agree, contact us at once.`,
  href: `/auctions/${slug}`,
  auctionId: id,
  slug,
});

function refusalOfTerms(status: AuctionStatus, touched: readonly string[]): Refused | null {
  if (status === 'scheduled') return null;
  const errors = Object.fromEntries(touched.map((field) => [field, ['This can’t be changed now.']]));
  return refuse(isPublicStatus(status) ? 'terms_of_live_auction' : 'terms_before_schedule', {}, errors);
}

function changedTerms({
  record,
  bidding,
  changes,
  at,
}: {
  record: AuctionRecord;
  bidding: AuctionBidding;
  changes: UpdateAuction;
  at: number;
}): { record: AuctionRecord; opening: (Checked & { reserve: number | null }) | null } | Refused {
  const startingBid = changes.starting_bid ?? record.terms.startingBid;
  const reserve = changes.reserve === undefined ? bidding.state.reserve : changes.reserve;
  const checked = checkOffered(
    {
      startingBid,
      reserve,
      startDate: changes.start_date ?? new Date(bidding.state.startsAt).toISOString(),
      closeDate: changes.close_date ?? new Date(bidding.state.closesAt).toISOString(),
    },
    record.terms,
  );
  if (!isChecked(checked)) return invalid(checked);
  if (changes.close_date !== undefined && checked.closesAt <= at) return invalid({ close_date: [CLOSE_HAS_PASSED] });
  return {
    record: { ...record, terms: { ...record.terms, startingBid: minor(startingBid) } },
    opening: { ...checked, reserve },
  };
}

function correctedVehicle(
  record: AuctionRecord,
  { changes, at }: { changes: UpdateAuction; at: number },
): Pick<AuctionRecord, 'vehicle'> | Refused {
  const vehicle = changes.vehicle ?? record.vehicle;
  if (changes.facts === undefined) return { vehicle };
  const { vin: typed } = changes.facts;
  if (typed === undefined || typed === '' || typed === record.vehicle['vin'])
    return { vehicle: withoutEmpty({ ...vehicle, ...changes.facts }) };
  const checked = checkVin(typed, new Date(at));
  return 'problem' in checked
    ? invalid({ vin: [checked.problem] })
    : { vehicle: withoutEmpty({ ...vehicle, ...changes.facts, vin: checked.vin }) };
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
    story: changes.story ?? record.story,
    location: changes.location ?? record.location,
    isFeatured: changes.is_featured ?? record.isFeatured,
  };
}
