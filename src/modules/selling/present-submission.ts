import type { AuctionStatus } from '#auction/types.ts';
import type { Image } from '#contract/primitives.ts';
import type { Submission } from '#contract/submissions.ts';
import type { Executor } from '#platform/database/database.ts';
import { findMissing } from './find-missing.ts';
import type { SubmissionParts } from './submission-parts.ts';
import type { SubmissionRecord } from './submission-store.ts';

/** While an auction is in one of these, its seller writes it. */
const WRITTEN_BY_SELLER: ReadonlySet<AuctionStatus> = new Set<AuctionStatus>(['draft', 'changes_requested']);
export const mayBeChanged = ({ status }: Pick<SubmissionRecord, 'status'>): boolean => WRITTEN_BY_SELLER.has(status);

/** Submissions as their seller sees them. */
export async function presentSubmissions(parts: SubmissionParts, executor: Executor, records: readonly SubmissionRecord[]): Promise<Submission[]> {
  const images = await parts.media.imagesOf(executor, records.map(({ id }) => id), { heroOnly: false });
  const dealers = await parts.accounts.dealersOf(executor, records.flatMap(({ dealerId }) => (dealerId === null ? [] : [dealerId])));
  return records.map((record) => {
    const dealer = record.dealerId === null ? undefined : dealers.get(record.dealerId);
    return presentSubmission(record, { images: images.get(record.id) ?? [], dealer: dealer === undefined ? null : { slug: dealer.slug, name: dealer.name }, needed: parts.photographsNeeded });
  });
}

function presentSubmission(record: SubmissionRecord, { images, dealer, needed }: { images: Image[]; dealer: Submission['dealer']; needed: number }): Submission {
  const { currency } = record.terms;
  const money = (amount: number | null) => (amount === null ? null : { amount, currency });
  const isOpen = mayBeChanged(record);
  return {
    id: record.id, slug: record.slug, lot_number: record.lotNumber, state: record.status, may_be_changed: isOpen, step: record.reachedStep,
    title: record.title, subtitle: record.subtitle, vehicle_id: record.vehicleId, vin: record.vehicle.vin ?? '', year: record.year, make: record.make, model: record.model,
    variant: record.variant, dealer, body_style: record.bodyStyle, facts: record.vehicle, location: record.location, condition: record.condition,
    story: record.story.map((section) => ({ ...section })), images, starting_bid: money(record.startingBid), has_reserve: record.hasReserve, reserve: money(record.reserve),
    bid_unit: { amount: record.terms.bidUnit, currency }, earliest_start: record.earliestStart, note: record.note, review_note: record.reviewNote, photographs_needed: needed,
    missing: isOpen ? findMissing(record, { count: images.length, needed }) : [],
    created_at: record.createdAt.toISOString(), updated_at: record.updatedAt.toISOString(), submitted_at: record.submittedAt?.toISOString() ?? null,
  };
}
