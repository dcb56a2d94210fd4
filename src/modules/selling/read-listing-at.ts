import type { ListingAt } from '#contract/listing.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { Difference } from '#contract/review.ts';
import { STATUS_LABELS } from '#auction/lifecycle.ts';
import { readChangesAround } from './listing-store.ts';
import { publicPart } from './record-public-change.ts';
import type { ReviewDeps } from './review-deps.ts';
import { findSubmissionBySlug } from './review-store.ts';
import { differenceOf } from './submission-answers.ts';

/** The listing as it was at a time: its texts today, with all later changes undone. */
export async function readListingAt(
  { database: { executor } }: Pick<ReviewDeps, 'database'>,
  slug: string,
  at: string,
): Promise<Result<ListingAt>> {
  const record = await findSubmissionBySlug(executor, slug);
  if (record === null || !STATUS_LABELS[record.status].isPublic) return refuse('auction_not_found');
  const { version, latest, changedAt, later } = await readChangesAround(executor, record.id, new Date(at));
  const changed = mergeChanges(later);
  const { fields } = publicPart(record);
  const then = { ...fields, ...Object.fromEntries(changed.map(({ field, before }) => [field, before])) };
  const shown = Object.fromEntries(Object.entries(then).filter(([, text]) => text !== ''));
  const named = new Map(changed.map(({ field, name }) => [field, name]));
  return accepted({
    at,
    version,
    latest_version: latest,
    changed_at: changedAt === null ? null : toIsoString(changedAt.getTime()),
    fields: differenceOf({ fields: {}, images: [] }, { fields: shown, images: [] }).map(({ field, name, after }) => ({
      field,
      name: named.get(field) ?? name,
      text: after,
    })),
    changed_since: changed.filter(({ before, after }) => before !== after),
  });
}

/** All changes as one: each field as it was before the first, and after the last. */
function mergeChanges(changes: readonly (readonly Difference[])[]): Difference[] {
  const merged = new Map<string, Difference>();
  for (const { field, name, before, after } of changes.flat())
    merged.set(field, { field, name, before: merged.get(field)?.before ?? before, after });
  return [...merged.values()];
}
