import type { ListingAt } from '#contract/listing.ts';
import { bodyLabel } from '#contract/format/vehicle-labels.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import type { Image } from '#contract/primitives.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { Difference } from '#contract/review.ts';
import { REVIEW_FIELDS } from '#contract/review-fields.ts';
import { isPublicStatus } from '#auction/lifecycle.ts';
import type { Executor } from '#platform/database/database.ts';
import { readChangesAround } from './listing-store.ts';
import { publicPart } from './record-public-change.ts';
import type { SellingDeps } from './deps.ts';
import { findSubmissionBySlug } from './review-store.ts';
import { differenceOf, type SubmissionSnapshot } from './submission-answers.ts';

type Field = ListingAt['fields'][number];
const PARTS: Readonly<Record<string, Field['part']>> = { claims: 'claims', starting_bid: 'sale', reserve: 'sale' };

interface ListingAtDeps extends Pick<SellingDeps, 'database'> {
  readonly media: {
    imagesOf(
      executor: Executor,
      auctionIds: readonly string[],
      options: { heroOnly: boolean },
    ): Promise<ReadonlyMap<string, readonly Image[]>>;
  };
}

export async function readListingAt(
  { database: { executor }, media }: ListingAtDeps,
  slug: string,
  at: string,
): Promise<Result<ListingAt>> {
  const record = await findSubmissionBySlug(executor, slug);
  if (record === null || !isPublicStatus(record.status)) return refuse('auction_not_found');
  const { version, latest, changedAt, later } = await readChangesAround(executor, record.id, new Date(at));
  const changed = mergeChanges(later);
  const images = (await media.imagesOf(executor, [record.id], { heroOnly: false })).get(record.id) ?? [];
  const photosThen = countThen(changed) ?? images.length;
  return accepted({
    at,
    version,
    latest_version: latest,
    changed_at: changedAt === null ? null : toIsoString(changedAt.getTime()),
    fields: fieldsOf(publicPart(record), changed),
    photos: images.map((image, index) => ({ ...image, is_later: index >= photosThen })),
    changed_since: changed.filter(({ before, after }) => before !== after),
  });
}

function fieldsOf({ fields }: SubmissionSnapshot, changed: readonly Difference[]): Field[] {
  const texts = changed.filter(({ field }) => field !== 'images');
  const then = Object.fromEntries(texts.map(({ field, before }) => [field, before]));
  const since = new Map(texts.map((change) => [change.field, change]));
  return differenceOf({ fields: {}, images: [] }, { fields: { ...fields, ...then }, images: [] }).flatMap(
    ({ field, name, after: text }) => {
      const change = since.get(field);
      const today = change === undefined || change.after === text ? null : change.after;
      const label = field === 'body_style' ? bodyLabel : String;
      const said = { text: label(text), today: today === null ? null : label(today) };
      const shown = { field, name: change?.name ?? name, part: partOf(field), ...said };
      return text === '' && today === null ? [] : [shown];
    },
  );
}

function partOf(field: string): Field['part'] {
  const step = REVIEW_FIELDS.find((each) => each.field === field)?.step;
  return (
    PARTS[field] ?? (step === 'story' ? 'story' : step === undefined && field.endsWith('_date') ? 'sale' : 'facts')
  );
}

/** After publication photos are only added, after all others. A change of them starts with how many there were. */
function countThen(changed: readonly Difference[]): number | null {
  const count = Number.parseInt(changed.find(({ field }) => field === 'images')?.before ?? '', 10);
  return Number.isNaN(count) ? null : count;
}

function mergeChanges(changes: readonly (readonly Difference[])[]): Difference[] {
  const merged = new Map<string, Difference>();
  for (const { field, name, before, after } of changes.flat())
    merged.set(field, { field, name, before: merged.get(field)?.before ?? before, after });
  return [...merged.values()];
}
