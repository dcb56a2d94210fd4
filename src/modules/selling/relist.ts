import type { RelistOffer, Submission } from '#contract/submissions.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refusalMessage, refuse, type Refused, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { attachmentOf, insertDraft, refusalToBegin } from './begin-submission.ts';
import { renewedTerms } from './check-offer.ts';
import { mayBeChanged } from './present-submission.ts';
import {
  copyDocuments,
  findFailedSale,
  findOtherListing,
  isOfferedToBidder,
  linkRelist,
  type OtherListing,
} from './relist-store.ts';
import { latestAgreements } from './review-records.ts';
import { findSubmissionBySlug } from './review-store.ts';
import { reread } from './save-submission.ts';
import type { SellingDeps } from './deps.ts';
import { findSubmission, type SubmissionRecord, updateSubmission } from './submission-store.ts';
import { imagesOf } from './check-claims.ts';

export interface Relisted {
  readonly submission: Submission;
  readonly isNew: boolean;
}

/** Idempotent while the draft is open. Any member of a dealer who may sell can do it. */
export async function relist(deps: SellingDeps, actor: SignedIn, slug: string): Promise<Result<Relisted>> {
  return deps.database.transaction(async (transaction): Promise<Result<Relisted>> => {
    const seen = await findSubmissionBySlug(transaction, slug);
    if (seen === null) return refuse('own_auction_not_found');
    // The lock makes two presses at once wait for each other.
    await deps.bidding.lockBidding(transaction, seen.id);
    const earlier = (await findSubmission(transaction, seen.sellerId, seen.id)) ?? seen;
    const at = await deps.clock.now(transaction);
    const checked = await checkRelist(deps, transaction, { actor, earlier, at });
    if (!checked.ok) return checked;
    const { draftId } = checked.value;
    if (draftId !== null)
      return accepted({ submission: await reread(deps, transaction, { actor, id: draftId }), isNew: false });
    const id = await copyListing(deps, transaction, { actor, earlier, at });
    return accepted({ submission: await reread(deps, transaction, { actor, id }), isNew: true });
  });
}

export async function readRelist(deps: SellingDeps, actor: SignedIn, slug: string): Promise<Result<RelistOffer>> {
  const { executor } = deps.database;
  const earlier = await findSubmissionBySlug(executor, slug);
  if (earlier === null) return refuse('own_auction_not_found');
  const at = await deps.clock.now(executor);
  const checked = await checkRelist(deps, executor, { actor, earlier, at });
  if (checked.ok) return accepted({ may_relist: true, message: null });
  return checked.code === 'own_auction_not_found'
    ? checked
    : accepted({ may_relist: false, message: refusalMessage(checked) });
}

/** Returns the open draft to continue, null to make a new one, or a refusal. */
async function checkRelist(
  deps: SellingDeps,
  executor: Executor,
  { actor, earlier, at }: { actor: SignedIn; earlier: SubmissionRecord; at: number },
): Promise<Result<{ draftId: string | null }>> {
  const refusal =
    (await refusalToSeller(deps, executor, { actor, earlier, at })) ?? (await refusalOfState(executor, earlier));
  if (refusal !== null) return refusal;
  const other = await findOtherListing(executor, earlier);
  if (other !== null && other.isRelist && other.sellerId === actor.userId && mayBeChanged(other))
    return accepted({ draftId: other.id });
  if (other !== null) return refusalToListAgain(other, actor);
  return (await refusalToBegin(deps, executor, actor)) ?? accepted({ draftId: null });
}

/** For everybody else the auction does not exist. */
async function refusalToSeller(
  deps: SellingDeps,
  transaction: Executor,
  { actor, earlier, at }: { actor: SignedIn; earlier: SubmissionRecord; at: number },
): Promise<Refused | null> {
  const { dealerId } = earlier;
  if (actor.dealerId !== undefined && actor.dealerId !== dealerId) return refuse('own_auction_not_found');
  if (dealerId === null) return earlier.sellerId === actor.userId ? null : refuse('own_auction_not_found');
  const isMember = (await deps.accounts.dealerMembership.roleOf(transaction, dealerId, actor.userId)) !== null;
  if (!isMember && earlier.sellerId !== actor.userId) return refuse('own_auction_not_found');
  const refusal = await deps.dealers.refusalToSell(transaction, { userId: actor.userId, dealerId, at });
  return refusal === null ? null : refuse('selling_not_for_dealer', { reason: refusal });
}

async function refusalOfState(transaction: Executor, earlier: SubmissionRecord): Promise<Refused | null> {
  const { status, id, reviewNote } = earlier;
  if (status === 'not_sold') return (await isOfferedToBidder(transaction, id)) ? refuse('auction_offered') : null;
  if (status === 'withdrawn') {
    const isDeclined = reviewNote !== '' && !(await latestAgreements(transaction, [id])).has(id);
    return isDeclined ? refuse('relist_of_declined') : null;
  }
  if (status !== 'sold') return refuse('auction_not_over', { status });
  const failed = await findFailedSale(transaction, id);
  if (failed === null) return refuse('auction_sold');
  return failed.isOffered ? refuse('auction_offered') : null;
}

function refusalToListAgain(other: OtherListing, actor: SignedIn): Refused {
  if (other.status === 'sold') return refuse('vehicle_sold_later');
  if (other.sellerId !== actor.userId) return refuse('vehicle_listed_by_colleague');
  return mayBeChanged(other) ? refuse('vehicle_in_draft') : refuse('vehicle_listed', { status: other.status });
}

/** Copies a listing into a new draft. Both show the same stored photos and documents; neither owns them. */
async function copyListing(
  deps: SellingDeps,
  transaction: Executor,
  { actor, earlier, at }: { actor: SignedIn; earlier: SubmissionRecord; at: number },
): Promise<string> {
  const id = newId();
  const terms = renewedTerms(earlier, await deps.operations.settings(transaction));
  const vehicle =
    earlier.vehicleId === null
      ? null
      : await deps.vehicles.find(transaction, { ownerId: actor.userId, dealerId: actor.dealerId }, earlier.vehicleId);
  const slug = await insertDraft(deps, transaction, {
    record: { ...earlier, id, sellerId: actor.userId, isFeatured: false, terms },
    reserve: earlier.reserve,
    vehicleId: vehicle?.id ?? null,
    variant: earlier.variant,
    at,
  });
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
  const images = await imagesOf(deps, transaction, earlier.id);
  await deps.media.replace(transaction, id, images.map(attachmentOf));
  return id;
}
