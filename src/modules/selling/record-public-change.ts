import type { Difference } from '#contract/review.ts';
import type { AuctionBidding } from '#modules/bidding/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { announceMaterialChange, formatUtcTime, isMaterial } from './announce-material-change.ts';
import { insertListingVersion } from './listing-store.ts';
import type { SellingDeps } from './deps.ts';
import { findSubmissionBySlug } from './review-store.ts';
import { differenceOf, snapshotOf, type SubmissionSnapshot } from './submission-answers.ts';
import type { SubmissionRecord } from './submission-store.ts';
import { publishListingChange } from './publish-changes.ts';

/** Not part of the public change notice: private to the seller and staff, or announced separately. */
const NOT_ANNOUNCED = new Set(['note', 'earliest_start', 'dealer', 'reserve', 'condition']);
const NO_REASON = 'Corrected by our staff.';

interface Before {
  readonly record: SubmissionRecord;
  readonly bidding: AuctionBidding;
}

/** Keeps the earlier text public. Does nothing if no public field changed. */
export async function recordPublicChange(
  deps: SellingDeps,
  transaction: Executor,
  { actor, before, note, says, at }: { actor: SignedIn; before: Before; note: string; says?: string; at: number },
): Promise<void> {
  const { id: auctionId, slug } = before.record;
  const [record, bidding] = [
    await findSubmissionBySlug(transaction, slug),
    await deps.bidding.biddingOf(transaction, auctionId),
  ];
  if (record === null || bidding === null) return;
  const changes = [
    ...differenceOf(publicPart(before.record), publicPart(record)),
    ...termsChanged(before, { record, bidding }),
  ];
  if (changes.length === 0) return;
  const number = await insertListingVersion(transaction, {
    auctionId,
    changedBy: actor.userId,
    isBySeller: false,
    at: new Date(at),
    note: note === '' ? NO_REASON : note,
    changes,
  });
  if (bidding.state.status === 'live' && isMaterial(changes))
    await announceMaterialChange(deps, transaction, {
      record,
      number,
      changes,
      note: note === '' ? NO_REASON : note,
      actorId: actor.userId,
      at,
    });
  await deps.notifications.notify(transaction, at, [
    {
      userId: record.sellerId,
      kind: 'account',
      title: `We changed the listing of your ${record.title}`,
      body: says ?? (note === '' ? changes.map(({ name }) => name).join(', ') : note),
      href: `/account/auctions/${slug}`,
      auctionId,
      slug,
    },
  ]);
  await publishListingChange(transaction, slug, at);
}

export function publicPart(record: SubmissionRecord): SubmissionSnapshot {
  const { fields, images } = snapshotOf({ ...record, startingBid: record.terms.startingBid }, []);
  return { images, fields: Object.fromEntries(Object.entries(fields).filter(([field]) => !NOT_ANNOUNCED.has(field))) };
}

/** The reserve amount stays secret; whether there is one is public. */
function termsChanged(before: Before, after: Before): Difference[] {
  const [was, is] = [before.bidding.state, after.bidding.state];
  const reserve = (amount: number | null) => (amount === null ? 'None' : 'Set');
  return [
    { field: 'reserve', name: 'Reserve', before: reserve(was.reserve), after: reserve(is.reserve) },
    { field: 'start_date', name: 'Opens', before: formatUtcTime(was.startsAt), after: formatUtcTime(is.startsAt) },
    { field: 'close_date', name: 'Closes', before: formatUtcTime(was.closesAt), after: formatUtcTime(is.closesAt) },
  ].filter((change) => change.before !== change.after);
}
