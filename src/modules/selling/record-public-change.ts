import type { Difference } from '#contract/review.ts';
import type { Floor } from '#modules/bidding/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { publish } from '#platform/live/publish.ts';
import { inWords } from './in-words.ts';
import { insertListingVersion } from './listing-store.ts';
import type { SellingParts } from './parts.ts';
import { findSubmissionBySlug } from './review-store.ts';
import { differenceOf, saidOf, type Said } from './said.ts';
import type { SubmissionRecord } from './submission-store.ts';

/** What the public is not told of: between the seller and the house, or told in words of its own. */
const NOT_TOLD = new Set(['note', 'earliest_start', 'dealer', 'reserve', 'condition']);
/** Where the staff gave no reason. */
const NO_REASON = 'Put right by the house.';

interface Before {
  readonly record: SubmissionRecord;
  readonly floor: Floor;
}

/** Keeps what the staff changed in a public listing beside what stood before, tells its seller (in words of its own with `says`), and has the pages made anew. Where nothing that the public reads was changed, nothing is kept. */
export async function recordPublicChange(
  parts: SellingParts,
  transaction: Executor,
  { actor, before, note, says, at }: { actor: SignedIn; before: Before; note: string; says?: string; at: number },
): Promise<void> {
  const { id: auctionId, slug } = before.record;
  const [record, floor] = [await findSubmissionBySlug(transaction, slug), await parts.bidding.floorOf(transaction, auctionId)];
  if (record === null || floor === null) return;
  const names = await parts.accounts.usernames(transaction, [before.record.sellerId, record.sellerId]);
  const changes = [
    ...differenceOf(publicPart(before.record), publicPart(record)),
    ...termsChanged(before, { record, floor }),
    ...sellerChanged(before.record, record, names),
  ];
  if (changes.length === 0) return;
  await insertListingVersion(transaction, {
    auctionId,
    changedBy: actor.userId,
    isBySeller: false,
    at: new Date(at),
    note: note === '' ? NO_REASON : note,
    changes,
  });
  await parts.notifications.tell(transaction, at, [
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
  await publish(transaction, at, [{ topic: `auction:${slug}`, name: 'listing_changed', data: { server_time: at, slug } }]);
}

/** What of it the public reads; of the amounts the one that holds. */
function publicPart(record: SubmissionRecord): Said {
  const { fields, images } = saidOf({ ...record, startingBid: record.terms.startingBid }, []);
  return { images, fields: Object.fromEntries(Object.entries(fields).filter(([field]) => !NOT_TOLD.has(field))) };
}

/** The reserve's amount is nobody's: whether there is one is everybody's. */
function termsChanged(before: Before, after: Before): Difference[] {
  const [was, is] = [before.floor.state, after.floor.state];
  const reserve = (amount: number | null) => (amount === null ? 'None' : 'There is one');
  return [
    { field: 'reserve', name: 'Reserve', before: reserve(was.reserve), after: reserve(is.reserve) },
    { field: 'start_date', name: 'Opens', before: inWords(was.startsAt), after: inWords(is.startsAt) },
    { field: 'close_date', name: 'Closes', before: inWords(was.closesAt), after: inWords(is.closesAt) },
  ].filter((change) => change.before !== change.after);
}

function sellerChanged(before: SubmissionRecord, after: SubmissionRecord, names: ReadonlyMap<string, string>): Difference[] {
  if (before.sellerId === after.sellerId) return [];
  return [{ field: 'seller', name: 'Seller', before: names.get(before.sellerId) ?? 'former member', after: names.get(after.sellerId) ?? 'former member' }];
}
