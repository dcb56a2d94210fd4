import { sql } from 'kysely';
import type { AuctionStatus, AuctionTerms } from '#auction/types.ts';
import type { Claim } from '#contract/claims.ts';
import type { StorySection, VehicleFacts } from '#contract/auctions.ts';
import { SUBMISSION_STEPS } from '#contract/submission-steps.ts';
import type { ConditionAnswer, ConditionQuestion, SubmissionStep } from '#contract/submissions.ts';
import type { Executor } from '#platform/database/database.ts';

export interface SubmissionRecord {
  readonly id: string;
  readonly slug: string;
  readonly lotNumber: number;
  readonly sellerId: string;
  readonly dealerId: string | null;
  readonly status: AuctionStatus;
  readonly title: string;
  readonly subtitle: string;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly variant: string;
  readonly bodyStyle: string;
  readonly vehicle: VehicleFacts;
  readonly claims: readonly Claim[];
  readonly story: readonly StorySection[];
  readonly location: Readonly<Record<string, string>>;
  readonly terms: AuctionTerms;
  readonly reserve: number | null;
  readonly revealsReserve: boolean;
  readonly vehicleId: string | null;
  readonly condition: Readonly<Partial<Record<ConditionQuestion, ConditionAnswer>>>;
  readonly startingBid: number | null;
  readonly hasReserve: boolean | null;
  readonly earliestStart: string | null;
  readonly note: string;
  readonly reviewNote: string;
  readonly reachedStep: SubmissionStep;
  readonly submittedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly videos: readonly { readonly url: string; readonly title: string }[];
  readonly waivedShots: readonly { readonly shot: string; readonly reason: string }[];
  readonly relistedFrom: string | null;
  readonly reviewerId: string | null;
  readonly checked: readonly string[];
  readonly plannedStartsAt: Date | null;
  readonly plannedClosesAt: Date | null;
}
type Row = Omit<SubmissionRecord, 'reachedStep'> & { readonly reachedStep: number };

const COLUMNS = sql`a.id, a.slug, a.lot_number as "lotNumber", a.seller_id as "sellerId", a.dealer_id as "dealerId", s.status, a.title, a.subtitle, a.year, a.make, a.model, coalesce(b.variant, '') as variant,
  a.body_style as "bodyStyle", a.vehicle, a.claims, a.story, a.location, a.terms, s.reserve, s.reveals_reserve as "revealsReserve", b.vehicle_id as "vehicleId", coalesce(b.condition, '{}') as condition,
  case when b.auction_id is null then (a.terms->>'startingBid')::bigint else b.starting_bid end as "startingBid",
  case when b.auction_id is null then s.reserve is not null else b.has_reserve end as "hasReserve", to_char(b.earliest_start, 'YYYY-MM-DD') as "earliestStart",
  coalesce(b.note, '') as note, coalesce(b.review_note, '') as "reviewNote", coalesce(b.reached_step, 6) as "reachedStep", b.submitted_at as "submittedAt", a.videos, coalesce(b.waived_shots, '[]') as "waivedShots", b.relisted_from as "relistedFrom", b.reviewer_id as "reviewerId", coalesce(b.checked, '[]') as checked, b.planned_starts_at as "plannedStartsAt", b.planned_closes_at as "plannedClosesAt",
  coalesce(b.created_at, a.created_at) as "createdAt", coalesce(b.updated_at, a.updated_at) as "updatedAt"`;
/** Left join: auctions created by staff have no submission. */
export const TABLES = sql`auctions a join auction_states s on s.auction_id = a.id left join submissions b on b.auction_id = a.id`;
export const IS_NOT_DISCARDED = sql`(s.status <> 'withdrawn' or b.auction_id is null or b.submitted_at is not null)`;

const recordOf = (row: Row): SubmissionRecord => ({
  ...row,
  reachedStep: SUBMISSION_STEPS[row.reachedStep - 1] ?? 'vehicle',
});
export const placeOf = (step: SubmissionStep): number => SUBMISSION_STEPS.indexOf(step) + 1;

export async function listSubmissions(
  executor: Executor,
  sellerId: string,
  limit: number,
): Promise<SubmissionRecord[]> {
  const result = await sql<Row>`select ${COLUMNS} from ${TABLES} where a.seller_id = ${sellerId} and ${IS_NOT_DISCARDED}
    order by coalesce(b.updated_at, a.updated_at) desc, a.id desc limit ${limit}`.execute(executor);
  return result.rows.map(recordOf);
}

export async function findSubmission(
  executor: Executor,
  sellerId: string,
  id: string,
): Promise<SubmissionRecord | null> {
  const result =
    await sql<Row>`select ${COLUMNS} from ${TABLES} where a.seller_id = ${sellerId} and a.id = ${id} and ${IS_NOT_DISCARDED}`.execute(
      executor,
    );
  const [row] = result.rows;
  return row === undefined ? null : recordOf(row);
}

export async function insertSubmission(
  transaction: Executor,
  submission: { auctionId: string; vehicleId: string | null; variant: string; at: Date },
): Promise<void> {
  await transaction
    .insertInto('submissions')
    .values({
      auction_id: submission.auctionId,
      vehicle_id: submission.vehicleId,
      variant: submission.variant,
      condition: '{}',
      starting_bid: null,
      has_reserve: null,
      earliest_start: null,
      waived_shots: '[]',
      note: '',
      review_note: '',
      reached_step: 1,
      submitted_at: null,
      created_at: submission.at,
      updated_at: submission.at,
    })
    .execute();
}

export async function updateSubmission(transaction: Executor, record: SubmissionRecord, at: Date): Promise<void> {
  await transaction
    .updateTable('submissions')
    .set({
      vehicle_id: record.vehicleId,
      variant: record.variant,
      condition: JSON.stringify(record.condition),
      starting_bid: record.startingBid,
      has_reserve: record.hasReserve,
      earliest_start: record.earliestStart,
      note: record.note,
      waived_shots: JSON.stringify(record.waivedShots),
      reached_step: placeOf(record.reachedStep),
      submitted_at: record.submittedAt,
      updated_at: at,
    })
    .where('auction_id', '=', record.id)
    .execute();
  await sql`update auctions set slug = ${record.slug}, dealer_id = ${record.dealerId}, title = ${record.title}, subtitle = ${record.subtitle}, make = ${record.make}, model = ${record.model},
    year = ${record.year}, body_style = ${record.bodyStyle}, vehicle = ${JSON.stringify(record.vehicle)}::jsonb, claims = ${JSON.stringify(record.claims)}::jsonb,
    story = ${JSON.stringify(record.story)}::jsonb,
    location = ${JSON.stringify(record.location)}::jsonb, terms = ${JSON.stringify(record.terms)}::jsonb, videos = ${JSON.stringify(record.videos)}::jsonb, updated_at = ${at} where id = ${record.id}`.execute(
    transaction,
  );
}

export async function writeSeller(
  transaction: Executor,
  { id, sellerId }: { id: string; sellerId: string },
): Promise<void> {
  await transaction.updateTable('auctions').set({ seller_id: sellerId }).where('id', '=', id).execute();
}

export async function anyNot(
  executor: Executor,
  auctionIds: readonly string[],
  statuses: readonly AuctionStatus[],
): Promise<boolean> {
  const result =
    await sql`select 1 from auction_states where auction_id = any(${[...auctionIds]}::text[]) and status <> all(${[...statuses]}::text[]) limit 1`.execute(
      executor,
    );
  return result.rows.length > 0;
}

/** `own`: those that are for no dealership. */
export async function countDrafts(executor: Executor, userId: string): Promise<{ own: number; all: number }> {
  const { rows } = await sql<{
    own: number;
    all: number;
  }>`select count(*) filter (where a.dealer_id is null)::int as own,
      count(*)::int as all
    from auctions a join auction_states s on s.auction_id = a.id
    where a.seller_id = ${userId} and s.status = 'draft'`.execute(executor);
  return rows[0] ?? { own: 0, all: 0 };
}
