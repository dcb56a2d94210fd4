import type { z } from 'zod';
import type { Image } from '#contract/primitives.ts';
import { type BeginSubmissionSchema, type Submission, SUBMISSION_LIMITS } from '#contract/submissions.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import { titleOf } from '#modules/vehicles/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { Attachment } from '#modules/media/index.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { carryDocuments } from './carried-store.ts';
import { termsOf } from './check-offer.ts';
import { insertWithSlug, refusedFields } from './create-auction.ts';
import { presentSubmissions } from './present-submission.ts';
import type { SubmissionParts } from './submission-parts.ts';
import { findSubmission, insertSubmission, listSubmissions } from './submission-store.ts';

type Begin = z.output<typeof BeginSubmissionSchema>;
/** What a draft offers before its seller has said anything: a thousand of the currency, to be replaced. */
const FIRST_STARTING_BID_UNITS = 1000;

/** Begins a draft, from a vehicle of the garage with all that is known of it, or afresh. */
export async function beginSubmission(parts: SubmissionParts, actor: SignedIn, input: Begin): Promise<Result<Submission>> {
  return parts.database.transaction(async (transaction): Promise<Result<Submission>> => {
    const blocked = await refusalToBegin(parts, transaction, actor);
    if (blocked !== null) return blocked;
    const at = await parts.clock.now(transaction);
    const vehicle =
      input.vehicle_id === undefined ? null : await parts.vehicles.find(transaction, { ownerId: actor.userId, forFirm: actor.forFirm }, input.vehicle_id);
    if (input.vehicle_id !== undefined && vehicle === null) return refusedFields({ vehicle_id: ['There is no such vehicle in your garage.'] });
    const seller = await sellerOf(parts, transaction, { actor, vehicle, at });
    if ('refusal' in seller) return refused(403, seller.refusal, { code: 'not_for_dealer' });
    const { dealerId } = seller;
    const start = startOf(input, vehicle, { checkVin: (vin) => parts.vehicles.checkVin(vin, new Date(at)) });
    if ('faults' in start) return refusedFields(start.faults);
    const settings = await parts.operations.settings(transaction);
    const id = newId();
    await insertWithSlug(
      transaction,
      {
        id,
        sellerId: actor.userId,
        dealerId,
        title: titleOf(start),
        subtitle: '',
        make: start.make,
        model: start.model,
        year: start.year,
        bodyStyle: vehicle?.body_style ?? '',
        vehicle: { ...vehicle?.facts, ...(start.vin === '' ? {} : { vin: start.vin }) },
        story: [],
        location: Object.fromEntries(Object.entries(vehicle?.location ?? {}).filter((field): field is [string, string] => field[1] !== undefined)),
        isFeatured: false,
        terms: termsOf(settings, settings.bid_unit * FIRST_STARTING_BID_UNITS),
      },
      at,
    );
    await parts.bidding.openFloor(transaction, { auctionId: id, status: 'draft', startsAt: null, closesAt: null, reserve: null });
    await insertSubmission(transaction, { auctionId: id, vehicleId: vehicle?.id ?? null, variant: start.variant, at: new Date(at) });
    if (vehicle !== null)
      await carryDocuments(
        transaction,
        id,
        (await parts.vehicles.documentsOf(transaction, { ownerId: actor.userId, vehicleId: vehicle.id })).map((document) => document.id),
      );
    await parts.media.replace(transaction, id, (vehicle?.images ?? []).map(attachmentOf));
    const record = await findSubmission(transaction, actor.userId, id);
    const [shown] = record === null ? [] : await presentSubmissions(parts, transaction, [record]);
    if (shown === undefined) throw new Error('a draft that was just begun is not there');
    return accepted(shown);
  });
}

/** Why this person may begin no draft now; null where they may. */
export async function refusalToBegin(parts: SubmissionParts, transaction: Executor, actor: SignedIn): Promise<Refused | null> {
  const paddle = await parts.accounts.readPaddle(transaction, actor.userId);
  if (paddle === null || (await parts.accounts.isBlocked(transaction, actor.userId, 'selling')))
    return refused(403, 'Your account is blocked. Please write to us.', { code: 'account_blocked' });
  const records = await listSubmissions(transaction, actor.userId, SUBMISSION_LIMITS.drafts + 1);
  return records.filter(({ status }) => status === 'draft').length < SUBMISSION_LIMITS.drafts
    ? null
    : refused(409, `You have ${SUBMISSION_LIMITS.drafts} drafts. Submit or remove one first.`, { code: 'too_many_drafts' });
}

/** A photo with its place and description, to be attached to another listing of the same vehicle. */
export const attachmentOf = ({ id, section, alt, caption, shot, suggested_shot, pins }: Image): Attachment => ({
  imageId: id,
  section,
  alt,
  caption,
  shot: shot ?? '',
  suggestedShot: suggested_shot ?? '',
  pins: pins ?? [],
});

/** Who sells: the dealer for whom a program asks; for who begins on the page the dealer whose the car is, where they may sell for it; else themselves. */
async function sellerOf(
  parts: SubmissionParts,
  executor: Executor,
  { actor, vehicle, at }: { actor: SignedIn; vehicle: Vehicle | null; at: number },
): Promise<{ dealerId: string | null } | { refusal: string }> {
  const own = vehicle === null || vehicle.dealer === null ? null : await parts.accounts.findDealerBySlug(executor, vehicle.dealer.slug);
  const dealerId = actor.forFirm ?? own?.dealerId ?? null;
  const refusal = dealerId === null ? null : await parts.dealers.refusalToSell(executor, { userId: actor.userId, dealerId, at });
  if (refusal === null) return { dealerId };
  return actor.forFirm === undefined ? { dealerId: null } : { refusal };
}

interface Start {
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly variant: string;
  readonly vin: string;
}

function startOf(
  input: Begin,
  vehicle: Vehicle | null,
  { checkVin }: { checkVin: (vin: string) => ReturnType<SubmissionParts['vehicles']['checkVin']> },
): Start | { faults: Record<string, string[]> } {
  const faults: Record<string, string[]> = {};
  const typed = input.vin ?? '';
  const read = typed === '' ? { vin: vehicle?.vin ?? '' } : checkVin(typed);
  if ('fault' in read) faults['vin'] = [read.fault];
  const { year, make, model } = { year: input.year ?? vehicle?.year, make: input.make ?? vehicle?.make ?? '', model: input.model ?? vehicle?.model ?? '' };
  if (year === undefined) faults['year'] = ['Enter the year.'];
  if (make === '') faults['make'] = ['Enter the make.'];
  if (model === '') faults['model'] = ['Enter the model.'];
  if (year === undefined || 'fault' in read || Object.keys(faults).length > 0) return { faults };
  return { year, make, model, variant: input.variant ?? vehicle?.variant ?? '', vin: read.vin };
}
