import { type Category, isWholeVehicle } from './categories.ts';

export const IMAGE_SECTIONS = ['exterior', 'interior', 'engine', 'underside', 'documents', 'flaws'] as const;
export type ImageSection = (typeof IMAGE_SECTIONS)[number];

/** In the order of a walk around the vehicle. Separate from the schemas, so that pages don't load zod. */
export const SHOTS = [
  { id: 'front-left', section: 'exterior', name: 'Front three-quarter' },
  { id: 'side-left', section: 'exterior', name: 'Left side' },
  { id: 'rear-left', section: 'exterior', name: 'Rear three-quarter' },
  { id: 'rear', section: 'exterior', name: 'Rear, straight on' },
  { id: 'side-right', section: 'exterior', name: 'Right side' },
  { id: 'front', section: 'exterior', name: 'Front, straight on' },
  { id: 'wheels', section: 'exterior', name: 'Wheels and tires' },
  { id: 'dashboard', section: 'interior', name: 'Dashboard' },
  { id: 'seats', section: 'interior', name: 'Front seats' },
  { id: 'rear-seats', section: 'interior', name: 'Rear seats' },
  { id: 'odometer', section: 'interior', name: 'Odometer' },
  { id: 'engine-bay', section: 'engine', name: 'Engine' },
  { id: 'underside', section: 'underside', name: 'Underside' },
  { id: 'plate', section: 'documents', name: 'VIN or chassis plate' },
  { id: 'papers', section: 'documents', name: 'Title and service records' },
  { id: 'flaws', section: 'flaws', name: 'Flaws, close up' },
] as const satisfies readonly { readonly id: string; readonly section: ImageSection; readonly name: string }[];
export type Shot = (typeof SHOTS)[number];
export type ShotId = Shot['id'];

/** Where a shot is on the plan of a car (see `FLAW_AREAS`), in percent; from outside, where the photographer stands. */
export const SHOT_PLACES: Readonly<Partial<Record<ShotId, readonly [x: number, y: number]>>> = {
  'front-left': [5, 90],
  'side-left': [53, 96],
  'rear-left': [95, 90],
  rear: [97, 50],
  'side-right': [53, 4],
  front: [3, 50],
  'engine-bay': [24, 50],
  dashboard: [43, 36],
  odometer: [43, 67],
  seats: [54, 50],
  'rear-seats': [65, 50],
  plate: [31, 22],
  underside: [78, 50],
};

export const shotOf = (id: string | undefined): Shot | undefined => SHOTS.find((shot) => shot.id === id);

const REQUIRED_SHOTS: readonly ShotId[] = [
  'front-left',
  'rear-left',
  'dashboard',
  'side-left',
  'side-right',
  'engine-bay',
  'odometer',
  'plate',
  'seats',
  'underside',
];
const NEVER_WAIVED: ReadonlySet<ShotId> = new Set(['front-left', 'rear-left']);
export const WAIVER_LENGTH = { least: 10, most: 300 } as const;

const REQUIRED_OF_MOTORCYCLES: readonly ShotId[] = [
  'front-left',
  'rear-left',
  'side-left',
  'side-right',
  'engine-bay',
  'odometer',
  'plate',
];

export function requiredShots(photosNeeded: number, category: Category = 'car'): readonly ShotId[] {
  if (!isWholeVehicle(category)) return [];
  return (category === 'motorcycle' ? REQUIRED_OF_MOTORCYCLES : REQUIRED_SHOTS).slice(0, photosNeeded);
}
export const mayBeWaived = (id: ShotId): boolean => !NEVER_WAIVED.has(id);

export function missingShots(
  required: readonly string[],
  {
    images,
    waived,
  }: { images: readonly { readonly shot?: string | undefined }[]; waived: readonly { readonly shot: string }[] },
): Shot[] {
  const there = new Set([...images.map(({ shot }) => shot), ...waived.map(({ shot }) => shot)]);
  return SHOTS.filter(({ id }) => required.includes(id) && !there.has(id));
}

/** Positions and sizes on a photo are in ten-thousandths. */
export const PHOTO_UNITS = 10_000;
export const MAX_PINS = 20;
export const MAX_HIDDEN = 8;
export const MIN_HIDDEN_SIDE = 50;
