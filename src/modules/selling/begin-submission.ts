import type { z } from 'zod';
import type { VehicleFacts } from '#contract/auctions.ts';
import type { Image } from '#contract/primitives.ts';
import { type BeginSubmissionSchema, type Submission, SUBMISSION_LIMITS } from '#contract/submissions.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import { titleOf } from '#modules/vehicles/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { Attachment } from '#modules/media/index.ts';
import { accepted, invalid, refuse, type Refused, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { attachDocuments } from './attached-document-store.ts';
import { termsOf } from './check-offer.ts';
import { insertWithSlug } from './create-auction.ts';
import { reread } from './save-submission.ts';
import type { SellingDeps } from './deps.ts';
import { countDrafts, insertSubmission } from './submission-store.ts';

type Begin = z.output<typeof BeginSubmissionSchema>;
const FIRST_STARTING_BID_UNITS = 1000;

export async function beginSubmission(deps: SellingDeps, actor: SignedIn, input: Begin): Promise<Result<Submission>> {
  return deps.database.transaction(async (transaction): Promise<Result<Submission>> => {
    const blocked = await refusalToBegin(deps, transaction, actor);
    if (blocked !== null) return blocked;
    const at = await deps.clock.now(transaction);
    const vehicle =
      input.vehicle_id === undefined
        ? null
        : await deps.vehicles.find(transaction, { ownerId: actor.userId, dealerId: actor.dealerId }, input.vehicle_id);
    if (input.vehicle_id !== undefined && vehicle === null)
      return invalid({ vehicle_id: ['Vehicle not found in your garage.'] });
    const seller = await sellerOf(deps, transaction, { actor, vehicle, at });
    if ('refusal' in seller) return refuse('selling_not_for_dealer', { reason: seller.refusal });
    const { dealerId } = seller;
    const start = startOf(input, vehicle, { checkVin: (vin) => deps.vehicles.checkVin(vin, new Date(at)) });
    if ('fieldErrors' in start) return invalid(start.fieldErrors);
    const settings = await deps.operations.settings(transaction);
    const id = newId();
    await insertDraft(deps, transaction, {
      record: {
        id,
        sellerId: actor.userId,
        dealerId,
        title: titleOf(start),
        subtitle: '',
        make: start.make,
        model: start.model,
        year: start.year,
        bodyStyle: vehicle?.body_style ?? '',
        vehicle: factsAtStart(input, vehicle, start),
        story: [],
        location: Object.fromEntries(
          Object.entries(vehicle?.location ?? {}).filter((field): field is [string, string] => field[1] !== undefined),
        ),
        isFeatured: false,
        terms: termsOf(settings, settings.bid_unit * FIRST_STARTING_BID_UNITS),
      },
      reserve: null,
      vehicleId: vehicle?.id ?? null,
      variant: start.variant,
      at,
    });
    if (vehicle !== null)
      await attachDocuments(
        transaction,
        id,
        (await deps.vehicles.documentsOf(transaction, { ownerId: actor.userId, vehicleId: vehicle.id })).map(
          (document) => document.id,
        ),
      );
    await deps.media.replace(transaction, id, (vehicle?.images ?? []).map(attachmentOf));
    return accepted(await reread(deps, transaction, { actor, id }));
  });
}

/** Returns the slug. */
export async function insertDraft(
  deps: SellingDeps,
  transaction: Executor,
  {
    record,
    reserve,
    vehicleId,
    variant,
    at,
  }: {
    record: Parameters<typeof insertWithSlug>[1];
    reserve: number | null;
    vehicleId: string | null;
    variant: string;
    at: number;
  },
): Promise<string> {
  const slug = await insertWithSlug(transaction, record, at);
  const opening = { status: 'draft', startsAt: null, closesAt: null, reserve } as const;
  await deps.bidding.openBidding(transaction, { auctionId: record.id, ...opening });
  await insertSubmission(transaction, { auctionId: record.id, vehicleId, variant, at: new Date(at) });
  return slug;
}

export async function refusalToBegin(
  deps: SellingDeps,
  transaction: Executor,
  actor: SignedIn,
): Promise<Refused | null> {
  const paddle = await deps.accounts.readPaddle(transaction, actor.userId);
  if (paddle === null || (await deps.accounts.isBlocked(transaction, actor.userId, 'selling')))
    return refuse('blocked_account');
  const { drafts, draftsInAll } = SUBMISSION_LIMITS;
  const { own, all } = await countDrafts(transaction, actor.userId);
  if (all >= draftsInAll) return refuse('too_many_drafts', { limit: draftsInAll });
  return own < drafts ? null : refuse('too_many_drafts', { limit: drafts });
}

export const attachmentOf = ({ id, section, alt, caption, shot, suggested_shot, pins }: Image): Attachment => ({
  imageId: id,
  section,
  alt,
  caption,
  shot: shot ?? '',
  suggestedShot: suggested_shot ?? '',
  pins: pins ?? [],
});

/** The token's dealer or, on the page, the vehicle's dealer if the user may sell for it. Otherwise the user. */
async function sellerOf(
  deps: SellingDeps,
  executor: Executor,
  { actor, vehicle, at }: { actor: SignedIn; vehicle: Vehicle | null; at: number },
): Promise<{ dealerId: string | null } | { refusal: string }> {
  const own =
    vehicle === null || vehicle.dealer === null
      ? null
      : await deps.accounts.findDealerBySlug(executor, vehicle.dealer.slug);
  const dealerId = actor.dealerId ?? own?.dealerId ?? null;
  const refusal =
    dealerId === null ? null : await deps.dealers.refusalToSell(executor, { userId: actor.userId, dealerId, at });
  if (refusal === null) return { dealerId };
  return actor.dealerId === undefined ? { dealerId: null } : { refusal };
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
  { checkVin }: { checkVin: (vin: string) => ReturnType<SellingDeps['vehicles']['checkVin']> },
): Start | { fieldErrors: Record<string, string[]> } {
  const fieldErrors: Record<string, string[]> = {};
  const typed = input.vin ?? '';
  const read = typed === '' ? { vin: vehicle?.vin ?? '' } : checkVin(typed);
  if ('problem' in read) fieldErrors['vin'] = [read.problem];
  const { year, make, model } = {
    year: input.year ?? vehicle?.year,
    make: input.make ?? vehicle?.make ?? '',
    model: input.model ?? vehicle?.model ?? '',
  };
  if (year === undefined) fieldErrors['year'] = ['Enter the year.'];
  if (make === '') fieldErrors['make'] = ['Enter the make.'];
  if (model === '') fieldErrors['model'] = ['Enter the model.'];
  if (year === undefined || 'problem' in read || Object.keys(fieldErrors).length > 0) return { fieldErrors };
  return { year, make, model, variant: input.variant ?? vehicle?.variant ?? '', vin: read.vin };
}

const factsAtStart = ({ category }: Begin, vehicle: Vehicle | null, { vin }: Start): VehicleFacts => ({
  ...vehicle?.facts,
  ...(category === undefined ? {} : { category }),
  ...(vin === '' ? {} : { vin }),
});
