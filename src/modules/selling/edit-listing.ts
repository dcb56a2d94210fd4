import type { z } from 'zod';
import type { EditListingSchema, ListingChange, ListingChanges } from '#contract/listing.ts';
import { isPublicStatus, isScheduledOrLive } from '#auction/lifecycle.ts';
import { requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, invalid, refuse, type Result } from '#contract/result.ts';
import { withoutEmpty } from '#platform/without-empty.ts';
import { announceMaterialChange, isMaterial } from './announce-material-change.ts';
import { findListingChange, insertListingVersion, listListingVersions, type ListingVersion } from './listing-store.ts';
import { checkClaims, imagesOf, showClaimedDocuments } from './check-claims.ts';
import { writeClaims } from './reader-request-store.ts';
import type { SellingDeps } from './deps.ts';
import { findSubmissionBySlug } from './review-store.ts';
import { differenceOf, snapshotOf } from './submission-answers.ts';
import type { SubmissionRecord } from './submission-store.ts';
import { findAuctionBySlug, updateAuctionRow } from './store.ts';
import { publishListingChange } from './publish-changes.ts';

/** The earlier text stays public; amounts, dates and photos can no longer be changed. */
export async function editListing(
  deps: SellingDeps,
  actor: SignedIn,
  { slug, input }: { slug: string; input: z.output<typeof EditListingSchema> },
): Promise<Result<ListingChanges>> {
  const result = await deps.database.transaction(async (transaction): Promise<Result<ListingChanges>> => {
    const found = await findSubmissionBySlug(transaction, slug);
    if (found !== null) await deps.bidding.lockBidding(transaction, found.id);
    const before = found === null ? null : await findSubmissionBySlug(transaction, slug);
    const row = await findAuctionBySlug(transaction, slug);
    if (before === null || row === null || before.sellerId !== actor.userId) return refuse('auction_not_found');
    if (!isScheduledOrLive(before.status)) return refuse('listing_not_public');
    const vehicle = withoutEmpty({ ...before.vehicle, ...input.facts });
    const after: SubmissionRecord = {
      ...before,
      subtitle: input.subtitle ?? before.subtitle,
      vehicle,
      claims: input.claims ?? before.claims,
      story: input.story ?? before.story,
    };
    const fieldErrors = await checkClaims(deps, transaction, { record: before, claims: input.claims });
    if (Object.keys(fieldErrors).length > 0) return invalid(fieldErrors);
    const at = await deps.clock.now(transaction);
    const images = await imagesOf(deps, transaction, before.id);
    const changes = differenceOf(snapshotOf(before, images), snapshotOf(after, images));
    if (changes.length === 0) return invalid({ note: ['No changes to save.'] });
    await updateAuctionRow(
      transaction,
      { ...row, subtitle: after.subtitle, vehicle: after.vehicle, story: after.story },
      at,
    );
    if (input.claims !== undefined) {
      await writeClaims(transaction, before.id, input.claims);
      await showClaimedDocuments(transaction, { auctionId: before.id, claims: input.claims });
    }
    const number = await insertListingVersion(transaction, {
      auctionId: before.id,
      changedBy: actor.userId,
      isBySeller: true,
      at: new Date(at),
      note: input.note,
      changes,
    });
    await deps.operations.recordAuditEntry(transaction, {
      actorId: actor.userId,
      action: 'listing_changed',
      subject: `auction:${slug}`,
      reason: input.note,
      before: fieldsOf(changes, 'before'),
      after: { number, ...fieldsOf(changes, 'after') },
      at,
    });
    const { status } = before;
    if (status === 'live' && isMaterial(changes))
      await announceMaterialChange(deps, transaction, {
        record: before,
        number,
        changes,
        note: input.note,
        actorId: actor.userId,
        at,
      });
    await announceChange(deps, transaction, { record: before, at });
    return accepted(await changesOf(transaction, before.id));
  });
  if (result.ok) sendNow(deps);
  return result;
}

function sendNow(deps: Pick<SellingDeps, 'live' | 'notifications'>): void {
  deps.live.wake();
  deps.notifications.notifier.wake();
}

const fieldsOf = (changes: readonly { field: string; before: string; after: string }[], side: 'before' | 'after') =>
  Object.fromEntries(changes.map((change) => [change.field, change[side]]));

/** Invalidates cached pages and notifies the reviewer. */
export async function announceChange(
  deps: SellingDeps,
  transaction: Executor,
  { record, at }: { record: SubmissionRecord; at: number },
): Promise<void> {
  await publishListingChange(transaction, record.slug, at);
  if (record.reviewerId === null) return;
  await deps.notifications.notify(transaction, at, [
    {
      userId: record.reviewerId,
      kind: 'account',
      title: `${record.title}: the seller edited the listing`,
      body: 'Check whether bidders need to be notified.',
      href: `/operator/review/${record.slug}`,
      auctionId: record.id,
      slug: record.slug,
    },
  ]);
}

export async function readChanges(deps: Pick<SellingDeps, 'database'>, slug: string): Promise<Result<ListingChanges>> {
  const { executor } = deps.database;
  const found = await findSubmissionBySlug(executor, slug);
  return found === null || !isPublicStatus(found.status)
    ? refuse('auction_not_found')
    : accepted(await changesOf(executor, found.id));
}

export async function markMaterial(
  deps: SellingDeps,
  actor: Actor,
  { slug, number, note }: { slug: string; number: number; note: string },
): Promise<Result<ListingChanges>> {
  const staff = requireStaff(actor, 'edit_auctions');
  if (!staff.ok) return staff;
  const result = await deps.database.transaction(async (transaction): Promise<Result<ListingChanges>> => {
    const record = await findSubmissionBySlug(transaction, slug);
    if (record === null) return refuse('auction_not_found');
    await deps.bidding.lockBidding(transaction, record.id);
    const at = await deps.clock.now(transaction);
    const changes = await findListingChange(transaction, { auctionId: record.id, number });
    const announced = { record, number, changes: changes ?? [], note, actorId: staff.value.userId, at };
    if (!(await announceMaterialChange(deps, transaction, announced))) return refuse('already_notified');
    await deps.operations.recordAuditEntry(transaction, {
      actorId: staff.value.userId,
      action: 'change_called_material',
      subject: `auction:${slug}`,
      reason: note,
      after: { number },
      at,
    });
    await publishListingChange(transaction, slug, at);
    return accepted(await changesOf(transaction, record.id));
  });
  if (result.ok) sendNow(deps);
  return result;
}

async function changesOf(executor: Executor, auctionId: string): Promise<ListingChanges> {
  return { items: (await listListingVersions(executor, auctionId)).map(presentChange) };
}

const presentChange = (version: ListingVersion): ListingChange => ({
  number: version.number,
  by: version.isBySeller ? 'seller' : 'staff',
  changed_at: version.changedAt.toISOString(),
  note: version.note,
  fields: version.changes.map((change) => ({ ...change })),
  material_note: version.materialNote,
  withdraw_until: version.withdrawUntil?.toISOString() ?? null,
});
