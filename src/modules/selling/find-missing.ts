import type { VehicleFacts } from '#contract/auctions.ts';
import { isWholeVehicle } from '#contract/categories.ts';
import { vehicleLabel } from '#contract/format/vehicle-labels.ts';
import type { Image } from '#contract/primitives.ts';
import { missingShots, requiredShots } from '#contract/shots.ts';
import { nameOfField, REVIEW_FIELDS } from '#contract/review-fields.ts';
import { CONDITION_QUESTIONS, MIN_STORY_LENGTH } from '#contract/submission-steps.ts';
import type { Missing, SubmissionStep } from '#contract/submissions.ts';
import { RESERVE_TOO_LOW } from './check-offer.ts';
import type { RequestRecord } from './review-records.ts';
import type { SubmissionRecord } from './submission-store.ts';

type Need = (isThere: boolean, step: SubmissionStep, field: string, message: string) => void;

export function findMissing(
  record: SubmissionRecord,
  photos: { images: readonly Image[]; needed: number; requests: readonly RequestRecord[] },
): Missing[] {
  const missing: Missing[] = [];
  const need: Need = (isThere, step, field, message) => {
    if (!isThere) missing.push({ step, field, message });
  };
  needFacts(record, need);
  needStory(record, need);
  needPhotos(record, photos, need);
  need(record.startingBid !== null, 'sale', 'starting_bid', 'Enter the starting bid.');
  need(record.hasReserve !== null, 'sale', 'has_reserve', 'Choose whether to set a reserve.');
  need(record.hasReserve !== true || record.reserve !== null, 'sale', 'reserve', 'Enter the reserve.');
  need(
    record.reserve === null || record.startingBid === null || record.reserve >= record.startingBid,
    'sale',
    'reserve',
    RESERVE_TOO_LOW,
  );
  for (const request of photos.requests) {
    if (request.settledAt !== null || request.answer !== '') continue;
    const place = REVIEW_FIELDS.find(({ field }) => field === request.field);
    missing.push({
      step: place?.step ?? 'review',
      field: request.field,
      message: `Answer our question about: ${nameOfField(request.field)}.`,
    });
  }
  return missing;
}

function needFacts(record: SubmissionRecord, need: Need): void {
  const { vehicle } = record;
  if (isWholeVehicle(vehicle.category ?? 'car')) needVehicleFacts(vehicle, need);
  else if (vehicle.category === 'wheels')
    need((vehicle.wheel_size ?? '') !== '', 'facts', 'facts.wheel_size', 'Enter the wheel size.');
  need((record.location['city'] ?? '') !== '', 'facts', 'location.city', 'Enter the city.');
  need((record.location['region'] ?? '') !== '', 'facts', 'location.region', 'Enter the state or region.');
}

function needVehicleFacts(vehicle: VehicleFacts, need: Need): void {
  const isThere = (...facts: (string | undefined)[]) => facts.some((fact) => fact !== undefined && fact !== '');
  need(
    isThere(vehicle.vin),
    'vehicle',
    'vin',
    `Enter the ${vehicleLabel('vin') === 'VIN' ? 'VIN' : 'chassis number'}.`,
  );
  need(
    vehicle.mileage !== undefined || vehicle.mileage_is_known === false,
    'facts',
    'facts.mileage',
    'Enter the mileage, or say that it’s unknown.',
  );
  need(isThere(vehicle.engine), 'facts', 'facts.engine', 'Enter the engine.');
  need(
    isThere(vehicle.transmission, vehicle.gearbox),
    'facts',
    'facts.transmission',
    `Enter the ${vehicleLabel('transmission').toLowerCase()}.`,
  );
  need(
    isThere(vehicle.exterior_colour, vehicle.exterior_colour_family),
    'facts',
    'facts.exterior_colour',
    `Enter the ${vehicleLabel('exterior_colour').toLowerCase()}.`,
  );
  need(isThere(vehicle.title_status), 'facts', 'facts.title_status', 'Enter the title status and whose name it’s in.');
}

function needStory(record: SubmissionRecord, need: Need): void {
  const isWhole = isWholeVehicle(record.vehicle.category ?? 'car');
  const unanswered = CONDITION_QUESTIONS.filter((question) => record.condition[question] === undefined).length;
  need(
    !isWhole || unanswered === 0,
    'story',
    'condition',
    unanswered === CONDITION_QUESTIONS.length
      ? 'Answer the history questions.'
      : `Answer ${unanswered} more history ${unanswered === 1 ? 'question' : 'questions'}.`,
  );
  const storyText = (kind: string) =>
    record.story
      .filter((section) => section.kind === kind)
      .map((section) => section.text)
      .join('\n')
      .trim();
  need(storyText('highlights') !== '', 'story', 'highlights', 'Add at least one highlight.');
  need(storyText('flaws') !== '', 'story', 'flaws', 'List the known flaws, or say that you don’t know of any.');
  need(
    storyText('overview').length >= MIN_STORY_LENGTH,
    'story',
    'overview',
    `Write the story in at least ${MIN_STORY_LENGTH} characters.`,
  );
}

function needPhotos(record: SubmissionRecord, photos: { images: readonly Image[]; needed: number }, need: Need): void {
  const more = photos.needed - photos.images.length;
  need(more <= 0, 'photos', 'images', `Add ${more === 1 ? 'one more photo' : `${more} more photos`}.`);
  const shots = missingShots(requiredShots(photos.needed, record.vehicle.category), {
    images: photos.images,
    waived: record.waivedShots,
  });
  const names = shots.map(({ name }) => name).join('; ');
  need(
    shots.length === 0,
    'photos',
    'shots',
    `Add ${shots.length === 1 ? 'the required photo' : 'the required photos'}: ${names}.`,
  );
}
