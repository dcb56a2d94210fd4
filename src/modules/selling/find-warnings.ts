import { formatRecordedDistance } from '#contract/format/distance.ts';
import { sql } from 'kysely';
import type { AuctionListState } from '#contract/auction-states.ts';
import type { ReviewWarning } from '#contract/review.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { earlierListingsOf } from './relist-store.ts';
import type { SellingDeps } from './deps.ts';
import { LIST_STATE } from './auction-list-store.ts';
import { IS_NOT_DISCARDED, type SubmissionRecord, TABLES } from './submission-store.ts';
import { type Comparable, hasHigherMileage, reserveWarning } from './reserve-warnings.ts';

interface SameVehicle extends Pick<Row<'auctions'>, 'id' | 'slug' | 'title'> {
  readonly state: AuctionListState;
  readonly mileage: number | null;
  readonly unit: string | null;
}

const MAX_OTHERS = 20;
const MIN_COMPARABLE = 3;
const OTHER = sql`a.id, a.slug, a.title, ${LIST_STATE} as state, (a.vehicle->>'mileage')::bigint as mileage, a.vehicle->>'mileage_unit' as unit`;
const KNOWN = sql`s.status <> 'draft' and ${IS_NOT_DISCARDED}`;

export async function findWarnings(
  deps: SellingDeps,
  executor: Executor,
  record: SubmissionRecord,
): Promise<{ warnings: ReviewWarning[]; comparable: Comparable | null }> {
  const [allWithVin, allDuplicates, comparable, earlier] = await Promise.all([
    othersWithVin(executor, record),
    deps.media.findDuplicates(executor, record.id),
    findComparable(executor, record),
    earlierListingsOf(executor, record.id),
  ]);
  // A relist shares its VIN and photos with the auctions it came from.
  const sameVin = allWithVin.filter(({ id }) => !earlier.has(id));
  const duplicates = allDuplicates.filter(({ auctionId }) => !earlier.has(auctionId));
  const warnings: ReviewWarning[] = [];
  const shown = ({ slug, title, state }: SameVehicle) => ({ slug, title, state });
  if (sameVin.length > 0)
    warnings.push({
      kind: 'same_vin',
      message: `${sameVin.length === 1 ? 'Another auction has' : `${sameVin.length} other auctions have`} the same VIN.`,
      auctions: sameVin.map(shown),
      images: [],
    });
  const further = allWithVin.filter((other) => hasHigherMileage(other, record.vehicle));
  if (further.length > 0)
    warnings.push({
      kind: 'mileage_went_back',
      message: `A previous listing showed a higher mileage: ${further.map(({ mileage, unit }) => formatRecordedDistance({ value: Number(mileage ?? 0), unit: unit === 'km' ? 'km' : 'mi' })).join(', ')}.`,
      auctions: further.map(shown),
      images: [],
    });
  if (duplicates.length > 0) {
    const others = await othersById(executor, [...new Set(duplicates.map(({ auctionId }) => auctionId))]);
    const seen = [...new Set(duplicates.map(({ imageId }) => imageId))];
    if (others.length > 0) {
      const images = await deps.media.attachDetails(
        executor,
        seen.map((id) => ({
          id,
          section: 'exterior',
          alt: 'A photo that also appears in another auction',
          caption: '',
        })),
      );
      warnings.push({
        kind: 'same_photos',
        message: `${seen.length === 1 ? '1 photo also appears' : `${seen.length} photos also appear`} in ${others.length === 1 ? 'another auction' : `${others.length} other auctions`}.`,
        auctions: others.map(shown),
        images,
      });
    }
  }
  const farOff = comparable === null || record.reserve === null ? null : reserveWarning(record.reserve, comparable);
  if (farOff !== null) warnings.push({ kind: 'reserve_far_off', message: farOff, auctions: [], images: [] });
  return { warnings, comparable };
}

async function othersWithVin(executor: Executor, record: SubmissionRecord): Promise<SameVehicle[]> {
  const vin = record.vehicle.vin ?? '';
  if (vin === '') return [];
  return (
    await sql<SameVehicle>`select ${OTHER} from ${TABLES}
    where a.id <> ${record.id} and upper(a.vehicle->>'vin') = upper(${vin}) and ${KNOWN} order by a.created_at desc limit ${MAX_OTHERS}`.execute(
      executor,
    )
  ).rows;
}

async function othersById(executor: Executor, ids: readonly string[]): Promise<SameVehicle[]> {
  return (
    await sql<SameVehicle>`select ${OTHER} from ${TABLES}
    where a.id = any(${[...ids]}::text[]) and ${KNOWN} order by a.created_at desc limit ${MAX_OTHERS}`.execute(executor)
  ).rows;
}

async function findComparable(executor: Executor, record: SubmissionRecord): Promise<Comparable | null> {
  const result = await sql<{
    count: number;
    median: number | null;
  }>`select count(*) as count, percentile_cont(0.5) within group (order by k.price) as median
    from auctions a join sold_auctions k on k.auction_id = a.id
    where a.id <> ${record.id} and lower(a.make) = lower(${record.make}) and lower(a.model) = lower(${record.model}) and a.category = ${record.vehicle.category ?? 'car'} and a.terms->>'currency' = ${record.terms.currency}`.execute(
    executor,
  );
  const [row] = result.rows;
  return row === undefined || row.median === null || row.count < MIN_COMPARABLE
    ? null
    : { count: row.count, median: Math.round(row.median) };
}
