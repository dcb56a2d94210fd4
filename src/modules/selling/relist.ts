import { STATUS_LABELS } from '#auction/lifecycle.ts';
import type { Submission } from '#contract/submissions.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { attachmentOf, refusalToBegin } from './begin-submission.ts';
import { renewedTerms } from './check-offer.ts';
import { insertWithSlug } from './create-auction.ts';
import { mayBeChanged } from './present-submission.ts';
import { copyDocuments, findFailedSale, findOtherListing, linkRelist, type OtherListing } from './relist-store.ts';
import { latestAgreements } from './review-records.ts';
import { findSubmissionBySlug } from './review-store.ts';
import { reread } from './save-submission.ts';
import type { SubmissionDeps } from './submission-deps.ts';
import { findSubmission, insertSubmission, type SubmissionRecord, updateSubmission } from './submission-store.ts';

/** The draft of a relist, and whether this call made it. */
export interface Relisted {
  readonly submission: Submission;
  readonly isNew: boolean;
}

/**
 * Makes a draft with everything that was sent for an auction that ended without a sale. Repeating it returns the same draft while it is open. For a dealer's
 * auction every member who may sell can do it, and becomes the seller of the new draft.
 */
export async function relist(deps: SubmissionDeps, actor: SignedIn, slug: string): Promise<Result<Relisted>> {
  return deps.database.transaction(async (transaction): Promise<Result<Relisted>> => {
    const seen = await findSubmissionBySlug(transaction, slug);
    if (seen === null) return noSuchAuction();
    // The lock makes two presses at once wait for each other.
    await deps.bidding.lockBidding(transaction, seen.id);
    const earlier = (await findSubmission(transaction, seen.sellerId, seen.id)) ?? seen;
    const at = await deps.clock.now(transaction);
    const refusal = (await refusalToSeller(deps, transaction, { actor, earlier, at })) ?? (await refusalOfState(transaction, earlier));
    if (refusal !== null) return refusal;
    const other = await findOtherListing(transaction, earlier);
    if (other !== null && other.isRelist && other.sellerId === actor.userId && mayBeChanged(other))
      return accepted({ submission: await reread(deps, transaction, { actor, id: other.id }), isNew: false });
    if (other !== null) return refused(409, messageOf(other, actor), { code: 'vehicle_listed' });
    const blocked = await refusalToBegin(deps, transaction, actor);
    if (blocked !== null) return blocked;
    const id = await copyListing(deps, transaction, { actor, earlier, at });
    return accepted({ submission: await reread(deps, transaction, { actor, id }), isNew: true });
  });
}

const noSuchAuction = (): Refused => refused(404, 'We couldn’t find this auction among yours.', { code: 'not_found' });

/** The seller, or a member of its dealer who may sell; for everybody else the auction does not exist. */
async function refusalToSeller(
  deps: SubmissionDeps,
  transaction: Executor,
  { actor, earlier, at }: { actor: SignedIn; earlier: SubmissionRecord; at: number },
): Promise<Refused | null> {
  const { dealerId } = earlier;
  if (actor.forFirm !== undefined && actor.forFirm !== dealerId) return noSuchAuction();
  if (dealerId === null) return earlier.sellerId === actor.userId ? null : noSuchAuction();
  const isMember = (await deps.accounts.dealerMembership.roleOf(transaction, dealerId, actor.userId)) !== null;
  if (!isMember && earlier.sellerId !== actor.userId) return noSuchAuction();
  const refusal = await deps.dealers.refusalToSell(transaction, { userId: actor.userId, dealerId, at });
  return refusal === null ? null : refused(403, refusal, { code: 'not_for_dealer' });
}

/** Only what ended without a sale can be relisted. */
async function refusalOfState(transaction: Executor, earlier: SubmissionRecord): Promise<Refused | null> {
  const notOver = (message: string) => refused(409, message, { code: 'auction_not_over' });
  const { status, id, reviewNote } = earlier;
  if (status === 'not_sold') return null;
  if (status === 'withdrawn') {
    const isDeclined = reviewNote !== '' && !(await latestAgreements(transaction, [id])).has(id);
    return isDeclined
      ? refused(409, 'We declined this submission, so it can’t be relisted. Contact us if you think that’s wrong.', { code: 'declined' })
      : null;
  }
  if (status !== 'sold')
    return notOver(`This auction isn’t over: it is ${STATUS_LABELS[status].word.toLowerCase()}. You can relist the car if it ends without a sale.`);
  const failed = await findFailedSale(transaction, id);
  if (failed === null) return notOver('This car is sold. You can relist it if the sale falls through.');
  return failed.isOffered ? notOver('An underbidder still has an offer to buy this car. You can relist it if they don’t take it.') : null;
}

function messageOf(other: OtherListing, actor: SignedIn): string {
  if (other.status === 'sold') return 'This car was sold in a later auction.';
  if (other.sellerId !== actor.userId) return 'A colleague has already listed this car again.';
  if (mayBeChanged(other)) return 'You already have an open draft of this car. Continue it, or remove it first.';
  return `You already have another auction of this car: it is ${STATUS_LABELS[other.status].word.toLowerCase()}.`;
}

/** Copies a listing into a new draft. Both show the same stored photos and documents; neither owns them. */
async function copyListing(
  deps: SubmissionDeps,
  transaction: Executor,
  { actor, earlier, at }: { actor: SignedIn; earlier: SubmissionRecord; at: number },
): Promise<string> {
  const id = newId();
  const terms = renewedTerms(earlier, await deps.operations.settings(transaction));
  const vehicle =
    earlier.vehicleId === null ? null : await deps.vehicles.find(transaction, { ownerId: actor.userId, forFirm: actor.forFirm }, earlier.vehicleId);
  const slug = await insertWithSlug(transaction, { ...earlier, id, sellerId: actor.userId, isFeatured: false, terms }, at);
  await deps.bidding.openBidding(transaction, { auctionId: id, status: 'draft', startsAt: null, closesAt: null, reserve: earlier.reserve });
  await insertSubmission(transaction, { auctionId: id, vehicleId: vehicle?.id ?? null, variant: earlier.variant, at: new Date(at) });
  await linkRelist(transaction, { id, relistedFrom: earlier.id });
  await updateSubmission(
    transaction,
    {
      ...earlier,
      id,
      slug,
      sellerId: actor.userId,
      terms,
      vehicleId: vehicle?.id ?? null,
      earliestStart: null,
      reachedStep: 'review',
      submittedAt: null,
    },
    new Date(at),
  );
  await copyDocuments(transaction, { from: earlier.id, to: id });
  const images = (await deps.media.imagesOf(transaction, [earlier.id], { heroOnly: false })).get(earlier.id) ?? [];
  await deps.media.replace(transaction, id, images.map(attachmentOf));
  return id;
}
