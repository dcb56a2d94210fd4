import type { z } from 'zod';
import { isInUnits, minor } from '#auction/money.ts';
import type { FieldErrors } from '#contract/endpoint.ts';
import { shotOf } from '#contract/shots.ts';
import { type SaveSubmissionSchema, type Submission } from '#contract/submissions.ts';
import { titleOf } from '#modules/vehicles/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, invalid, refuse, type Refused, type Result } from '#contract/result.ts';
import { withoutEmpty } from '#platform/without-empty.ts';
import { attachDocuments } from './attached-document-store.ts';
import { checkClaims, imagesOf, showClaimedDocuments } from './check-claims.ts';
import { RESERVE_TOO_LOW } from './check-offer.ts';
import { mayBeChanged, presentSubmissions } from './present-submission.ts';
import type { SellingDeps } from './deps.ts';
import { findSubmission, placeOf, type SubmissionRecord, updateSubmission } from './submission-store.ts';

type Save = z.output<typeof SaveSubmissionSchema>;

export async function saveSubmission(
  deps: SellingDeps,
  actor: SignedIn,
  { id, input }: { id: string; input: Save },
): Promise<Result<Submission>> {
  return deps.database.transaction(async (transaction): Promise<Result<Submission>> => {
    const found = await openSubmission(deps, transaction, { actor, id });
    if ('ok' in found) return found;
    if (input.seen_at !== undefined && new Date(input.seen_at).getTime() < found.updatedAt.getTime()) {
      return refuse('saved_elsewhere', { updated_at: found.updatedAt.toISOString() });
    }
    const at = new Date(await deps.clock.now(transaction));
    const dealer = await readDealer(deps, transaction, { actor, slug: input.dealer, at });
    const vin = input.vin === undefined || input.vin === '' ? null : deps.vehicles.checkVin(input.vin, at);
    const fieldErrors: FieldErrors = {
      ...problemsOfAmounts(input, found),
      ...problemsOfReserve(input, found),
      ...(vin !== null && 'problem' in vin ? { vin: [vin.problem] } : {}),
      ...(await problemsOfImages(deps, transaction, { actor, id, input })),
      ...(await checkClaims(deps, transaction, { record: found, claims: input.claims, images: input.images })),
    };
    const vehicleProblem = await refusalOfVehicle(deps, transaction, { actor, found, vehicleId: input.vehicle_id });
    if (vehicleProblem !== null) fieldErrors['vehicle_id'] = [vehicleProblem];
    if (dealer !== undefined && 'problem' in dealer) fieldErrors['dealer'] = [dealer.problem];
    if (input.year !== undefined && input.year > at.getUTCFullYear() + 1)
      fieldErrors['year'] = [`Enter a year up to ${at.getUTCFullYear() + 1}.`];
    if (Object.keys(fieldErrors).length > 0) return invalid(fieldErrors);
    const after = changed(found, input, {
      vin: vin === null ? input.vin : 'vin' in vin ? vin.vin : undefined,
      dealerId: dealer === undefined || 'problem' in dealer ? undefined : dealer.dealerId,
    });
    await updateSubmission(transaction, after, at);
    await deps.bidding.changeOpening(transaction, {
      auctionId: id,
      startsAt: null,
      closesAt: null,
      reserve: after.reserve,
    });
    await deps.bidding.changeDisclosure(transaction, id, after.revealsReserve);
    if (after.vehicleId !== null && after.vehicleId !== found.vehicleId) {
      const documents = await deps.vehicles.documentsOf(transaction, {
        ownerId: actor.userId,
        vehicleId: after.vehicleId,
      });
      await attachDocuments(
        transaction,
        id,
        documents.map((document) => document.id),
      );
    }
    if (input.claims !== undefined) await showClaimedDocuments(transaction, { auctionId: id, claims: input.claims });
    if (input.images !== undefined)
      await deps.media.replace(
        transaction,
        id,
        attachmentsOf(input.images, { before: found.title, after: after.title }),
      );
    return accepted(await reread(deps, transaction, { actor, id }));
  });
}

/** Null if it belongs to another seller or can't be edited. */
export async function openSubmission(
  deps: SellingDeps,
  transaction: Executor,
  { actor, id }: { actor: SignedIn; id: string },
): Promise<SubmissionRecord | Refused> {
  await deps.bidding.lockBidding(transaction, id);
  const found = await findSubmission(transaction, actor.userId, id);
  if (found === null) return refuse('submission_not_found');
  return mayBeChanged(found) ? found : refuse('submission_not_draft');
}

export async function reread(
  deps: SellingDeps,
  transaction: Executor,
  { actor, id }: { actor: SignedIn; id: string },
): Promise<Submission> {
  const record = await findSubmission(transaction, actor.userId, id);
  const [shown] = record === null ? [] : await presentSubmissions(deps, transaction, [record]);
  if (shown === undefined) throw new Error('a submission that was just saved is not there');
  return shown;
}

async function readDealer(
  deps: SellingDeps,
  executor: Executor,
  { actor, slug, at }: { actor: SignedIn; slug: string | null | undefined; at: Date },
): Promise<{ dealerId: string | null } | { problem: string } | undefined> {
  if (slug === undefined) return undefined;
  const dealer = slug === null ? null : await deps.accounts.findDealerBySlug(executor, slug);
  if (actor.dealerId !== undefined && dealer?.dealerId !== actor.dealerId)
    return { problem: 'We requested these changes from the dealership, so the submission stays with it.' };
  if (slug === null) return { dealerId: null };
  if (dealer === null) return { problem: 'You’re not a member of this dealership.' };
  const problem = await deps.dealers.refusalToSell(executor, {
    userId: actor.userId,
    dealerId: dealer.dealerId,
    at: at.getTime(),
  });
  return problem === null ? { dealerId: dealer.dealerId } : { problem };
}

async function refusalOfVehicle(
  deps: SellingDeps,
  executor: Executor,
  { actor, found, vehicleId }: { actor: SignedIn; found: SubmissionRecord; vehicleId: string | undefined },
): Promise<string | null> {
  if (vehicleId === undefined || vehicleId === found.vehicleId) return null;
  if (found.vehicleId !== null) return 'This draft is for another vehicle in your garage.';
  const vehicle = await deps.vehicles.find(executor, { ownerId: actor.userId, dealerId: actor.dealerId }, vehicleId);
  return vehicle === null ? 'Vehicle not found in your garage.' : null;
}

function problemsOfAmounts(input: Save, record: SubmissionRecord): FieldErrors {
  const fieldErrors: FieldErrors = {};
  for (const field of ['starting_bid', 'reserve'] as const) {
    const amount = input[field];
    if (amount !== undefined && amount !== null && !isInUnits(minor(amount), record.terms.bidUnit))
      fieldErrors[field] = ['Enter a whole amount, without cents.'];
  }
  return fieldErrors;
}

function problemsOfReserve(input: Save, record: SubmissionRecord): FieldErrors {
  if (input.starting_bid === undefined && input.reserve === undefined && input.has_reserve === undefined) return {};
  const startingBid = input.starting_bid === undefined ? record.startingBid : input.starting_bid;
  const hasReserve = input.has_reserve === undefined ? record.hasReserve : input.has_reserve;
  const reserve = input.reserve === undefined ? record.reserve : input.reserve;
  const isTooLow = hasReserve === true && reserve !== null && startingBid !== null && reserve < startingBid;
  return isTooLow ? { reserve: [RESERVE_TOO_LOW] } : {};
}

async function problemsOfImages(
  deps: SellingDeps,
  executor: Executor,
  { actor, id, input }: { actor: SignedIn; id: string; input: Save },
): Promise<FieldErrors> {
  const ids = (input.images ?? []).map((image) => image.id);
  if (new Set(ids).size < ids.length) return { images: ['The same photo is listed twice. Remove one of them.'] };
  const foreign = await deps.media.findNotOwned(executor, actor.userId, ids);
  if (foreign.length === 0) return {};
  const attached = new Set((await imagesOf(deps, executor, id)).map((image) => image.id));
  return foreign.every((imageId) => attached.has(imageId))
    ? {}
    : { images: ['One of the photos is no longer available. Add it again.'] };
}

function changed(
  before: SubmissionRecord,
  input: Save,
  { vin, dealerId }: { vin: string | undefined; dealerId: string | null | undefined },
): SubmissionRecord {
  const named = {
    year: input.year ?? before.year,
    make: input.make ?? before.make,
    model: input.model ?? before.model,
    variant: input.variant ?? before.variant,
  };
  const hasReserve = input.has_reserve === undefined ? before.hasReserve : input.has_reserve;
  const startingBid = input.starting_bid === undefined ? before.startingBid : input.starting_bid;
  const reachedStep =
    input.step !== undefined && placeOf(input.step) > placeOf(before.reachedStep) ? input.step : before.reachedStep;
  const seller = dealerId === undefined ? before.dealerId : dealerId;
  return {
    ...before,
    ...named,
    title: titleOf(named),
    subtitle: input.subtitle ?? before.subtitle,
    dealerId: seller,
    bodyStyle: input.body_style ?? before.bodyStyle,
    vehicle: withoutEmpty({
      ...before.vehicle,
      ...input.facts,
      ...(vin === undefined ? {} : { vin }),
      seller_type: seller === null ? ('private' as const) : ('dealer' as const),
    }),
    location: withoutEmpty({ ...before.location, ...input.location }),
    condition: { ...before.condition, ...input.condition },
    claims: input.claims ?? before.claims,
    story: input.story ?? before.story,
    startingBid,
    terms: startingBid === null ? before.terms : { ...before.terms, startingBid: minor(startingBid) },
    hasReserve,
    reserve: hasReserve === true ? (input.reserve === undefined ? before.reserve : input.reserve) : null,
    revealsReserve: input.reveals_reserve ?? before.revealsReserve,
    earliestStart: input.earliest_start === undefined ? before.earliestStart : input.earliest_start,
    note: input.note ?? before.note,
    reachedStep,
    videos: input.videos ?? before.videos,
    waivedShots: input.waived_shots ?? before.waivedShots,
    vehicleId: input.vehicle_id ?? before.vehicleId,
  };
}

/** A photo without its own description gets one from the title and its shot. */
function attachmentsOf(images: NonNullable<Save['images']>, title: { before: string; after: string }) {
  return images.map((image, index) => ({
    imageId: image.id,
    section: image.section,
    caption: image.caption,
    alt:
      image.alt === '' || image.alt.startsWith(`${title.before}, `)
        ? `${title.after}, ${shotOf(image.shot)?.name.toLowerCase() ?? `photo ${index + 1}`}`
        : image.alt,
    shot: image.shot,
    suggestedShot: image.shot === '' ? image.suggested_shot : '',
    pins: image.pins,
  }));
}
