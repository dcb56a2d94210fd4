import type { z } from 'zod';
import { isInUnits, minor } from '#auction/money.ts';
import { shotOf } from '#contract/shots.ts';
import { type SaveSubmissionSchema, type Submission } from '#contract/submissions.ts';
import { titleOf } from '#modules/vehicles/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { withoutEmpty } from '#platform/without-empty.ts';
import { carryDocuments } from './carried-store.ts';
import { type Faults, RESERVE_TOO_LOW } from './check-offer.ts';
import { refusedFields } from './create-auction.ts';
import { mayBeChanged, presentSubmissions } from './present-submission.ts';
import type { SubmissionParts } from './submission-parts.ts';
import { findSubmission, placeOf, type SubmissionRecord, updateSubmission } from './submission-store.ts';

type Save = z.output<typeof SaveSubmissionSchema>;

/** Saves what a step of the way knows; what is not named stays. */
export async function saveSubmission(parts: SubmissionParts, actor: SignedIn, { id, input }: { id: string; input: Save }): Promise<Result<Submission>> {
  return parts.database.transaction(async (transaction): Promise<Result<Submission>> => {
    const found = await openSubmission(parts, transaction, { actor, id });
    if ('ok' in found) return found;
    if (input.seen_at !== undefined && new Date(input.seen_at).getTime() < found.updatedAt.getTime()) {
      return refused(409, 'This draft was changed on another device since it was opened here.', {
        code: 'saved_elsewhere',
        updated_at: found.updatedAt.toISOString(),
      });
    }
    const at = new Date(await parts.clock.now(transaction));
    const dealer = await readDealer(parts, transaction, { actor, slug: input.dealer, at });
    const vin = input.vin === undefined || input.vin === '' ? null : parts.vehicles.checkVin(input.vin, at);
    const faults: Faults = {
      ...faultsOfAmounts(input, found),
      ...faultsOfReserve(input, found),
      ...(vin !== null && 'fault' in vin ? { vin: [vin.fault] } : {}),
      ...(await faultsOfImages(parts, transaction, { actor, id, input })),
    };
    const vehicleFault = await faultOfVehicle(parts, transaction, { actor, found, vehicleId: input.vehicle_id });
    if (vehicleFault !== null) faults['vehicle_id'] = [vehicleFault];
    if (dealer !== undefined && 'fault' in dealer) faults['dealer'] = [dealer.fault];
    if (input.year !== undefined && input.year > at.getUTCFullYear() + 1) faults['year'] = [`Enter a year up to ${at.getUTCFullYear() + 1}.`];
    if (Object.keys(faults).length > 0) return refusedFields(faults);
    const after = changed(found, input, {
      vin: vin === null ? input.vin : 'vin' in vin ? vin.vin : undefined,
      dealerId: dealer === undefined || 'fault' in dealer ? undefined : dealer.dealerId,
    });
    await updateSubmission(transaction, after, at);
    await parts.bidding.changeOpening(transaction, { auctionId: id, startsAt: null, closesAt: null, reserve: after.reserve });
    if (after.vehicleId !== null && after.vehicleId !== found.vehicleId) {
      const documents = await parts.vehicles.documentsOf(transaction, { ownerId: actor.userId, vehicleId: after.vehicleId });
      await carryDocuments(
        transaction,
        id,
        documents.map((document) => document.id),
      );
    }
    if (input.images !== undefined) {
      await parts.media.replace(
        transaction,
        id,
        input.images.map((image, place) => ({
          imageId: image.id,
          section: image.section,
          caption: image.caption,
          alt:
            image.alt === '' || image.alt.startsWith(`${found.title}, `)
              ? `${after.title}, ${shotOf(image.shot)?.name.toLowerCase() ?? `photograph ${place + 1}`}`
              : image.alt,
          shot: image.shot,
          suggestedShot: image.shot === '' ? image.suggested_shot : '',
          pins: image.pins,
        })),
      );
    }
    return accepted(await reread(parts, transaction, { actor, id }));
  });
}

/** The submission, locked, if it is this seller's and theirs to write. */
export async function openSubmission(
  parts: SubmissionParts,
  transaction: Executor,
  { actor, id }: { actor: SignedIn; id: string },
): Promise<SubmissionRecord | Refused> {
  await parts.bidding.lockFloor(transaction, id);
  const found = await findSubmission(transaction, actor.userId, id);
  if (found === null) return noSuchSubmission();
  return mayBeChanged(found) ? found : refused(409, 'This auction was submitted: it can be changed when we ask you to.', { code: 'not_a_draft' });
}

/** The refusal where an address names no submission of whoever asks. */
export const noSuchSubmission = (): Refused => refused(404, 'There is no such submission.', { code: 'not_found' });

/** The submission as it is now. */
export async function reread(parts: SubmissionParts, transaction: Executor, { actor, id }: { actor: SignedIn; id: string }): Promise<Submission> {
  const record = await findSubmission(transaction, actor.userId, id);
  const [shown] = record === null ? [] : await presentSubmissions(parts, transaction, [record]);
  if (shown === undefined) throw new Error('a submission that was just saved is not there');
  return shown;
}

/** For whom is sold: the dealer's id, null for oneself, undefined where nothing was said; or why not. */
async function readDealer(
  parts: SubmissionParts,
  executor: Executor,
  { actor, slug, at }: { actor: SignedIn; slug: string | null | undefined; at: Date },
): Promise<{ dealerId: string | null } | { fault: string } | undefined> {
  if (slug === undefined) return undefined;
  const dealer = slug === null ? null : await parts.accounts.findDealerBySlug(executor, slug);
  if (actor.forFirm !== undefined && dealer?.dealerId !== actor.forFirm)
    return { fault: 'It is asked in a dealer’s name: the submission stays with that dealer.' };
  if (slug === null) return { dealerId: null };
  if (dealer === null) return { fault: 'You are not a member of this dealer.' };
  const fault = await parts.dealers.refusalToSell(executor, { userId: actor.userId, dealerId: dealer.dealerId, at: at.getTime() });
  return fault === null ? { dealerId: dealer.dealerId } : { fault };
}

/** Why the draft cannot be of this vehicle of the garage; null where it can, or nothing was said of one. */
async function faultOfVehicle(
  parts: SubmissionParts,
  executor: Executor,
  { actor, found, vehicleId }: { actor: SignedIn; found: SubmissionRecord; vehicleId: string | undefined },
): Promise<string | null> {
  if (vehicleId === undefined || vehicleId === found.vehicleId) return null;
  if (found.vehicleId !== null) return 'This draft is of another vehicle of your garage.';
  const vehicle = await parts.vehicles.find(executor, { ownerId: actor.userId, forFirm: actor.forFirm }, vehicleId);
  return vehicle === null ? 'There is no such vehicle in your garage.' : null;
}

function faultsOfAmounts(input: Save, record: SubmissionRecord): Faults {
  const faults: Faults = {};
  for (const field of ['starting_bid', 'reserve'] as const) {
    const amount = input[field];
    if (amount !== undefined && amount !== null && !isInUnits(minor(amount), record.terms.bidUnit)) faults[field] = ['Enter a whole amount, without cents.'];
  }
  return faults;
}

/** Of a save that names one of them: the reserve may not be below the starting bid. */
function faultsOfReserve(input: Save, record: SubmissionRecord): Faults {
  if (input.starting_bid === undefined && input.reserve === undefined && input.has_reserve === undefined) return {};
  const startingBid = input.starting_bid === undefined ? record.startingBid : input.starting_bid;
  const hasReserve = input.has_reserve === undefined ? record.hasReserve : input.has_reserve;
  const reserve = input.reserve === undefined ? record.reserve : input.reserve;
  const isTooLow = hasReserve === true && reserve !== null && startingBid !== null && reserve < startingBid;
  return isTooLow ? { reserve: [RESERVE_TOO_LOW] } : {};
}

async function faultsOfImages(parts: SubmissionParts, executor: Executor, { actor, id, input }: { actor: SignedIn; id: string; input: Save }): Promise<Faults> {
  const ids = (input.images ?? []).map((image) => image.id);
  if (new Set(ids).size < ids.length) return { images: ['A photograph stands here twice.'] };
  const foreign = await parts.media.notOwned(executor, actor.userId, ids);
  if (foreign.length === 0) return {};
  // A relist may show photos that a colleague uploaded.
  const attached = new Set(((await parts.media.imagesOf(executor, [id], { heroOnly: false })).get(id) ?? []).map((image) => image.id));
  return foreign.every((imageId) => attached.has(imageId)) ? {} : { images: ['One of the photographs is not there. Please add it again.'] };
}

function changed(before: SubmissionRecord, input: Save, { vin, dealerId }: { vin: string | undefined; dealerId: string | null | undefined }): SubmissionRecord {
  const named = {
    year: input.year ?? before.year,
    make: input.make ?? before.make,
    model: input.model ?? before.model,
    variant: input.variant ?? before.variant,
  };
  const hasReserve = input.has_reserve === undefined ? before.hasReserve : input.has_reserve;
  const startingBid = input.starting_bid === undefined ? before.startingBid : input.starting_bid;
  const reachedStep = input.step !== undefined && placeOf(input.step) > placeOf(before.reachedStep) ? input.step : before.reachedStep;
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
    story: input.story ?? before.story,
    startingBid,
    terms: startingBid === null ? before.terms : { ...before.terms, startingBid: minor(startingBid) },
    hasReserve,
    reserve: hasReserve === true ? (input.reserve === undefined ? before.reserve : input.reserve) : null,
    earliestStart: input.earliest_start === undefined ? before.earliestStart : input.earliest_start,
    note: input.note ?? before.note,
    reachedStep,
    videos: input.videos ?? before.videos,
    waivedShots: input.waived_shots ?? before.waivedShots,
    vehicleId: input.vehicle_id ?? before.vehicleId,
  };
}
