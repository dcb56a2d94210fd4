import { reserveStatus } from '#auction/reserve.ts';
import type { AuctionStatus } from '#auction/types.ts';
import { type Image, moneyOrNull } from '#contract/primitives.ts';
import { REVIEW_FIELDS, nameOfField } from '#contract/review-fields.ts';
import { requiredShots } from '#contract/shots.ts';
import type { ChangeRequest, Submission } from '#contract/submissions.ts';
import type { Executor } from '#platform/database/database.ts';
import { renewedTerms } from './check-offer.ts';
import { findMissing } from './find-missing.ts';
import { findRelistChecks } from './relist-checks.ts';
import { newestPhotos, relistOrigins, type RelistedFrom } from './relist-store.ts';
import { latestAgreements, listRequests, type AgreementRecord, type RequestRecord } from './review-records.ts';
import { hashOf, snapshotOf } from './submission-answers.ts';
import { findSellerProgress, type SellerProgress } from './seller-progress.ts';
import type { SellingDeps } from './deps.ts';
import type { SubmissionRecord } from './submission-store.ts';
import { sql } from 'kysely';
import type { Row } from '#platform/database/tables.ts';
import { hidesAmounts } from '#auction/lifecycle.ts';

/** From publication to the close the reserve is hidden from everyone but the seller. */
export const withoutHidden = (submission: Submission): Submission =>
  hidesAmounts(submission.state) ? { ...submission, reserve: null } : submission;

const WRITTEN_BY_SELLER: ReadonlySet<AuctionStatus> = new Set<AuctionStatus>(['draft', 'changes_requested']);
export const mayBeChanged = ({ status }: Pick<SubmissionRecord, 'status'>): boolean => WRITTEN_BY_SELLER.has(status);

/** Until it is approved, an auction has no terms of its own. */
const AHEAD_OF_TERMS: ReadonlySet<AuctionStatus> = new Set<AuctionStatus>(['draft', 'submitted', 'changes_requested']);

export async function presentSubmissions(
  deps: SellingDeps,
  executor: Executor,
  records: readonly SubmissionRecord[],
): Promise<Submission[]> {
  const images = await deps.media.imagesOf(
    executor,
    records.map(({ id }) => id),
    { heroOnly: false },
  );
  const dealers = await deps.accounts.findDealersByIds(
    executor,
    records.flatMap(({ dealerId }) => (dealerId === null ? [] : [dealerId])),
  );
  const ids = records.map(({ id }) => id);
  const [requests, agreements] = [await listRequests(executor, ids), await latestAgreements(executor, ids)];
  const settings = await deps.operations.settings(executor);
  const progress = await findSellerProgress(executor, ids);
  const openQuestions = await countOpenQuestions(executor, ids);
  const origins = await relistOrigins(
    executor,
    records.flatMap(({ relistedFrom }) => (relistedFrom === null ? [] : [relistedFrom])),
  );
  const drafts = records.filter((record) => record.relistedFrom !== null && mayBeChanged(record));
  const photos = await newestPhotos(
    executor,
    drafts.map(({ id }) => id),
  );
  const at = await deps.clock.now(executor);
  return records.map((record) => {
    const dealer = record.dealerId === null ? undefined : dealers.get(record.dealerId);
    return presentSubmission(record, {
      images: images.get(record.id) ?? [],
      dealer: dealer === undefined ? null : { slug: dealer.slug, name: dealer.name },
      needed: deps.photosNeeded,
      fee:
        (AHEAD_OF_TERMS.has(record.status) ? renewedTerms(record, settings) : record.terms).sellerFeeBasisPoints ?? 0,
      requests: requests.filter(({ auctionId }) => auctionId === record.id),
      agreement: agreements.get(record.id),
      progress: progress.get(record.id),
      openQuestions: openQuestions.get(record.id) ?? 0,
      relistedFrom: record.relistedFrom === null ? null : (origins.get(record.relistedFrom) ?? null),
      newestPhotoAt: photos.get(record.id) ?? null,
      at,
    });
  });
}

export const presentRequest = (request: RequestRecord): ChangeRequest => ({
  id: request.id,
  field: request.field,
  name: nameOfField(request.field),
  step: REVIEW_FIELDS.find(({ field }) => field === request.field)?.step ?? 'review',
  message: request.message,
  requested_at: request.requestedAt.toISOString(),
  answer: request.answer,
  answered_at: request.answeredAt?.toISOString() ?? null,
  is_settled: request.settledAt !== null,
});

interface Around {
  readonly images: Image[];
  readonly dealer: Submission['dealer'];
  readonly needed: number;
  readonly fee: number;
  readonly requests: readonly RequestRecord[];
  readonly agreement: AgreementRecord | undefined;
  readonly progress: SellerProgress | undefined;
  readonly openQuestions: number;
  readonly relistedFrom: RelistedFrom | null;
  readonly newestPhotoAt: Date | null;
  readonly at: number;
}

function relistChecksOf(
  record: SubmissionRecord,
  { relistedFrom, newestPhotoAt, at }: Pick<Around, 'relistedFrom' | 'newestPhotoAt' | 'at'>,
): Submission['relist_checks'] {
  if (relistedFrom === null || !mayBeChanged(record)) return [];
  const { origin, startingBid, mileage } = relistedFrom;
  return findRelistChecks(
    { ...record, currency: record.terms.currency, newestPhotoAt },
    { status: origin.state, highestBid: origin.highest_bid?.amount ?? null, startingBid, mileage },
    at,
  );
}

function plannedDates({ status, plannedStartsAt, plannedClosesAt }: SubmissionRecord): Submission['planned'] {
  if (status !== 'approved' || plannedStartsAt === null || plannedClosesAt === null) return null;
  return { start_date: plannedStartsAt.toISOString(), close_date: plannedClosesAt.toISOString() };
}

function presentSubmission(record: SubmissionRecord, around: Around): Submission {
  const { images, dealer, needed, fee, requests, agreement, progress, openQuestions } = around;
  const { currency } = record.terms;
  const isOpen = mayBeChanged(record);
  const textHash = record.status === 'approved' ? hashOf(snapshotOf(record, images), record) : null;
  const isAgreed = agreement !== undefined && (textHash === null || agreement.textHash === textHash);
  return {
    id: record.id,
    slug: record.slug,
    lot_number: record.lotNumber,
    state: record.status,
    may_be_changed: isOpen,
    step: record.reachedStep,
    title: record.title,
    subtitle: record.subtitle,
    vehicle_id: record.vehicleId,
    vin: record.vehicle.vin ?? '',
    year: record.year,
    make: record.make,
    model: record.model,
    variant: record.variant,
    dealer,
    body_style: record.bodyStyle,
    facts: record.vehicle,
    location: record.location,
    condition: record.condition,
    claims: record.claims.map((claim) => ({ ...claim })),
    story: record.story.map((section) => ({ ...section })),
    images,
    seller_fee_basis_points: fee,
    starting_bid: moneyOrNull(record.startingBid, currency),
    has_reserve: record.hasReserve,
    reserve: moneyOrNull(record.reserve, currency),
    reveals_reserve: record.revealsReserve,
    bid_unit: { amount: record.terms.bidUnit, currency },
    earliest_start: record.earliestStart,
    note: record.note,
    review_note: record.reviewNote,
    photos_needed: needed,
    required_shots: [...requiredShots(needed, record.vehicle.category)],
    waived_shots: record.waivedShots.map((waived) => ({ ...waived })),
    videos: record.videos.map((video) => ({ ...video })),
    requests: requests.filter(({ settledAt }) => settledAt === null).map(presentRequest),
    to_agree: isAgreed ? null : textHash,
    agreed_at: isAgreed ? agreement.agreedAt.toISOString() : null,
    planned: plannedDates(record),
    relist_of: around.relistedFrom?.origin ?? null,
    relist_checks: relistChecksOf(record, around),
    open_questions: openQuestions,
    missing: isOpen ? findMissing(record, { images, needed, requests }) : [],
    progress:
      progress === undefined
        ? null
        : {
            price: moneyOrNull(progress.soldPrice ?? progress.hammerPrice ?? progress.price, currency),
            bid_count: progress.bidCount,
            reserve_status: reserveStatus(progress),
            close_date: progress.closesAt.toISOString().slice(0, -1),
            sale: progress.status !== 'sold' ? null : progress.soldPrice === null ? 'not_completed' : 'sold',
          },
    created_at: record.createdAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
    submitted_at: record.submittedAt?.toISOString() ?? null,
  };
}

async function countOpenQuestions(executor: Executor, auctionIds: readonly string[]): Promise<Map<string, number>> {
  if (auctionIds.length === 0) return new Map();
  const { rows } = await sql<Pick<Row<'auctions'>, 'id'> & { count: number }>`
    select a.id, count(*) as count
    from auctions a join auction_states s on s.auction_id = a.id join comments q on q.auction_id = a.id
    where a.id = any(${[...auctionIds]}::text[]) and s.status in ('scheduled', 'live') and q.is_question and q.removed_at is null
      and not exists (select from comments r where r.parent_id = q.id and r.author_id = a.seller_id and r.removed_at is null)
    group by a.id`.execute(executor);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
