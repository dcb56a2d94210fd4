import type { z } from 'zod';
import type { AuctionStatus } from '#auction/types.ts';
import type { EditListingSchema, ListingChange, ListingChanges } from '#contract/listing.ts';
import { STATUS_WORDS } from '#auction/lifecycle.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { publish } from '#platform/live/publish.ts';
import { insertListingVersion, listListingVersions, writeMaterial, type ListingVersion } from './listing-store.ts';
import type { ReviewParts } from './review-parts.ts';
import { findSubmissionBySlug } from './review-store.ts';
import { differenceOf, saidOf } from './said.ts';
import type { SubmissionRecord } from './submission-store.ts';
import { findAuctionBySlug, updateAuctionRow } from './store.ts';

/** While an auction is one of these, its seller may still put its text right. */
const MAY_BE_PUT_RIGHT: ReadonlySet<AuctionStatus> = new Set<AuctionStatus>(['scheduled', 'live']);
const noSuchAuction = (): Refused => refused(404, 'There is no such auction.', { code: 'not_found' });

/** The seller puts their public listing right. What stood before stays for everybody to see; amounts, dates and photographs are not theirs to change any more. */
export async function editListing(
  parts: ReviewParts,
  actor: SignedIn,
  { slug, input }: { slug: string; input: z.output<typeof EditListingSchema> },
): Promise<Result<ListingChanges>> {
  const result = await parts.database.transaction(async (transaction): Promise<Result<ListingChanges>> => {
    const found = await findSubmissionBySlug(transaction, slug);
    if (found !== null) await parts.bidding.lockFloor(transaction, found.id);
    const before = found === null ? null : await findSubmissionBySlug(transaction, slug);
    const row = await findAuctionBySlug(transaction, slug);
    if (before === null || row === null || before.sellerId !== actor.userId) return noSuchAuction();
    if (!MAY_BE_PUT_RIGHT.has(before.status))
      return refused(409, 'The listing can only be edited while the auction is coming soon or live.', { code: 'not_public' });
    const vehicle = Object.fromEntries(Object.entries({ ...before.vehicle, ...input.facts }).filter(([, value]) => value !== undefined && value !== ''));
    const after: SubmissionRecord = { ...before, subtitle: input.subtitle ?? before.subtitle, vehicle, story: input.story ?? before.story };
    const at = await parts.clock.now(transaction);
    const images = (await parts.media.imagesOf(transaction, [before.id], { heroOnly: false })).get(before.id) ?? [];
    const changes = differenceOf(saidOf(before, images), saidOf(after, images));
    if (changes.length === 0) return refused(422, 'No changes to save.', { errors: { note: ['No changes to save.'] } });
    await updateAuctionRow(transaction, { ...row, subtitle: after.subtitle, vehicle: after.vehicle, story: after.story }, at);
    const number = await insertListingVersion(transaction, {
      auctionId: before.id,
      changedBy: actor.userId,
      isBySeller: true,
      at: new Date(at),
      note: input.note,
      changes,
    });
    await parts.operations.recordAct(transaction, {
      actorId: actor.userId,
      act: 'listing_changed',
      subject: `auction:${slug}`,
      reason: input.note,
      before: fieldsOf(changes, 'before'),
      after: { number, ...fieldsOf(changes, 'after') },
      at,
    });
    await announce(parts, transaction, { record: before, at });
    return accepted(await changesOf(transaction, before.id));
  });
  if (result.ok) parts.live.ring();
  return result;
}

const fieldsOf = (changes: readonly { field: string; before: string; after: string }[], side: 'before' | 'after') =>
  Object.fromEntries(changes.map((change) => [change.field, change[side]]));

/** Pages that are kept are made anew; who looks after the auction hears of it. */
async function announce(parts: ReviewParts, transaction: Executor, { record, at }: { record: SubmissionRecord; at: number }): Promise<void> {
  await publish(transaction, at, [{ topic: `auction:${record.slug}`, name: 'listing_changed', data: { server_time: at, slug: record.slug } }]);
  if (record.reviewerId === null) return;
  await parts.notifications.tell(transaction, at, [
    {
      userId: record.reviewerId,
      kind: 'account',
      title: `${record.title}: the seller changed the text`,
      body: 'Look whether bidders must be told.',
      href: `/operator/review/${record.slug}`,
      auctionId: record.id,
      slug: record.slug,
    },
  ]);
}

/** What was changed in a public listing since it was published: anybody may see it. */
export async function readChanges(parts: Pick<ReviewParts, 'database'>, slug: string): Promise<Result<ListingChanges>> {
  const { executor } = parts.database;
  const found = await findSubmissionBySlug(executor, slug);
  return found === null || !STATUS_WORDS[found.status].isPublic ? noSuchAuction() : accepted(await changesOf(executor, found.id));
}

/** Staff call a change material: everybody who bids or watches is told, once. */
export async function callMaterial(
  parts: ReviewParts,
  actor: Actor,
  { slug, number, note }: { slug: string; number: number; note: string },
): Promise<Result<ListingChanges>> {
  const refusal = refusalUnlessMay(actor, 'edit_auctions');
  if (refusal !== null || actor.kind === 'guest') return refusal ?? refused(401, 'Unauthenticated.');
  const result = await parts.database.transaction(async (transaction): Promise<Result<ListingChanges>> => {
    const record = await findSubmissionBySlug(transaction, slug);
    if (record === null) return noSuchAuction();
    const at = await parts.clock.now(transaction);
    if (!(await writeMaterial(transaction, { auctionId: record.id, number, note, by: actor.userId, at: new Date(at) })))
      return refused(409, 'Change not found, or bidders were already notified.', { code: 'already_told' });
    const bidders = [...(await parts.bidding.biddersOf(transaction, record.id))];
    await parts.notifications.tellSoon(transaction, at, [
      {
        userIds: bidders,
        toWatchers: true,
        exceptFor: [record.sellerId, ...bidders],
        kind: 'listing_changed',
        title: `${record.title}: the listing was changed`,
        body: note,
        href: `/auctions/${slug}#changes`,
        auctionId: record.id,
        slug,
      },
    ]);
    await parts.operations.recordAct(transaction, {
      actorId: actor.userId,
      act: 'change_called_material',
      subject: `auction:${slug}`,
      reason: note,
      before: null,
      after: { number },
      at,
    });
    await publish(transaction, at, [{ topic: `auction:${slug}`, name: 'listing_changed', data: { server_time: at, slug } }]);
    return accepted(await changesOf(transaction, record.id));
  });
  if (result.ok) {
    parts.live.ring();
    parts.notifications.teller.ring();
  }
  return result;
}

async function changesOf(executor: Executor, auctionId: string): Promise<ListingChanges> {
  return { items: (await listListingVersions(executor, auctionId)).map(presentChange) };
}

const presentChange = (version: ListingVersion): ListingChange => ({
  number: version.number,
  by: version.isBySeller ? 'seller' : 'house',
  changed_at: version.changedAt.toISOString(),
  note: version.note,
  fields: version.changes.map((change) => ({ ...change })),
  material_note: version.materialNote,
});
