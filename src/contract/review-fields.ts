import { CHOICE_FACT_NAMES, CHOICE_FACTS } from './choice-facts.ts';
import { COUNT_FACT_NAMES, COUNT_FACTS } from './count-facts.ts';
import { choiceFactLabel, textFactLabel, vehicleLabel } from './format/vehicle-labels.ts';
import type { SUBMISSION_STEPS } from './submission-steps.ts';
import { TEXT_FACT_NAMES, TEXT_FACTS } from './vehicle-facts.ts';

type Step = (typeof SUBMISSION_STEPS)[number];

/** Separate from the schemas, so that pages don't load zod. */
export const REVIEW_FIELDS = [
  { field: 'vin', step: 'vehicle', name: 'VIN or chassis number' },
  { field: 'model', step: 'vehicle', name: 'Year, make and model' },
  { field: 'subtitle', step: 'vehicle', name: 'Subtitle' },
  { field: 'dealer', step: 'vehicle', name: 'Seller' },
  { field: 'facts.mileage', step: 'facts', name: 'Mileage' },
  ...TEXT_FACT_NAMES.map((name) => ({ field: `facts.${name}`, step: 'facts', name: TEXT_FACTS[name].label }) as const),
  ...CHOICE_FACT_NAMES.map(
    (name) => ({ field: `facts.${name}`, step: 'facts', name: CHOICE_FACTS[name].label }) as const,
  ),
  ...COUNT_FACT_NAMES.map((name) => ({ field: `facts.${name}`, step: 'facts', name: COUNT_FACTS[name].name }) as const),
  { field: 'location.city', step: 'facts', name: 'Location' },
  { field: 'condition', step: 'story', name: 'Condition questions' },
  { field: 'claims', step: 'story', name: 'Seller’s claims' },
  { field: 'highlights', step: 'story', name: 'Highlights' },
  { field: 'flaws', step: 'story', name: 'Known flaws' },
  { field: 'overview', step: 'story', name: 'Story' },
  { field: 'equipment', step: 'story', name: 'Equipment' },
  { field: 'modifications', step: 'story', name: 'Modifications' },
  { field: 'service', step: 'story', name: 'Service history' },
  { field: 'ownership', step: 'story', name: 'Ownership' },
  { field: 'seller_notes', step: 'story', name: 'Seller’s notes' },
  { field: 'images', step: 'photos', name: 'Photos' },
  { field: 'videos', step: 'photos', name: 'Videos' },
  { field: 'starting_bid', step: 'sale', name: 'Starting bid' },
  { field: 'reserve', step: 'sale', name: 'Reserve' },
  { field: 'earliest_start', step: 'sale', name: 'Timing' },
  { field: 'note', step: 'sale', name: 'Note to us' },
] as const satisfies readonly { readonly field: string; readonly step: Step; readonly name: string }[];
export type ReviewField = (typeof REVIEW_FIELDS)[number]['field'];

export function nameOfField(field: string): string {
  const fact = field.replace('facts.', '');
  if (fact === 'vin' || fact === 'mileage') return vehicleLabel(fact);
  const name = TEXT_FACT_NAMES.find((each) => each === fact);
  if (name !== undefined) return textFactLabel(name);
  const choice = CHOICE_FACT_NAMES.find((each) => each === fact);
  if (choice !== undefined) return choiceFactLabel(choice);
  return REVIEW_FIELDS.find((each) => each.field === field)?.name ?? field;
}

export const CHECKLIST = [
  { id: 'identity', text: 'The VIN matches the title and is readable in a photo' },
  { id: 'right', text: 'The seller owns the vehicle or is authorized to sell it' },
  { id: 'photos', text: 'The photos show this exact vehicle from all sides' },
  { id: 'privacy', text: 'No license plates, addresses or faces are visible' },
  { id: 'flaws', text: 'Every visible flaw is disclosed' },
  { id: 'mileage', text: 'The mileage matches the service history' },
  { id: 'story', text: 'The description makes no unproven claims' },
  { id: 'price', text: 'The reserve is realistic' },
] as const;
export type CheckId = (typeof CHECKLIST)[number]['id'];
export const isCheckId = (id: string): id is CheckId => CHECKLIST.some((check) => check.id === id);

export const WARNING_KINDS = ['same_vin', 'same_photos', 'mileage_went_back', 'reserve_far_off'] as const;

/** Suggested to the reviewer. Any other reason is accepted too. */
export const WARNING_REASONS: Readonly<Record<(typeof WARNING_KINDS)[number], readonly string[]>> = {
  same_vin: ['The same vehicle, listed again', 'The VIN of the other listing was wrong'],
  same_photos: ['The same vehicle, listed again', 'The photos are from the same shoot by the seller'],
  mileage_went_back: ['The earlier mileage was wrong', 'The odometer was replaced, with proof'],
  reserve_far_off: [
    'The vehicle is too rare to compare',
    'The condition explains the price',
    'The seller was told and kept the reserve',
  ],
};

/** Points that are neither checked nor given a reason. */
export interface OpenPoints {
  readonly open_checks: readonly { readonly id: CheckId; readonly text: string }[];
  readonly open_warnings: readonly { readonly kind: string; readonly message: string }[];
}
