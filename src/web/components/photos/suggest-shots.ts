import type { Image } from '#contract/primitives.ts';
import { SHOTS, type Shot, type ShotId, shotOf } from '#contract/shots.ts';

export interface UploadHints {
  readonly fileName: string;
  readonly takenAt?: string | undefined;
  readonly light?: number | undefined;
}

const BY_NAME: readonly (readonly [RegExp, ShotId])[] = [
  [/\b(odo|odometer|mileage)\b/, 'odometer'],
  [/\b(dash|dashboard|cockpit|instruments?|gauges?)\b/, 'dashboard'],
  [/\b(rear|back) seats?\b/, 'rear-seats'],
  [/\b(seats?|interior|cabin)\b/, 'seats'],
  [/\b(engine|engine ?bay|motor)\b/, 'engine-bay'],
  [/\b(under|underside|underbody|undercarriage|underneath|floor ?pans?)\b/, 'underside'],
  [/\b(vin|vin ?plate|chassis (no|number|plate)|data plate)\b/, 'plate'],
  [/\b(title|service|records?|papers?|documents?|invoices?|registration|history)\b/, 'papers'],
  [/\b(wheels?|rims?|tires?|tyres?)\b/, 'wheels'],
  [/\b(flaws?|scratch(es)?|dents?|rust|chips?|damage|cracks?|wear)\b/, 'flaws'],
  [/\b(rear|back) ?(34|3 ?4|three quarter|quarter|left|right)\b/, 'rear-left'],
  [/\b(front) ?(34|3 ?4|three quarter|quarter|left|right)\b/, 'front-left'],
  [/\b(left|driver|drivers) ?(side|profile)\b|\b(side|profile) ?(left|driver)\b/, 'side-left'],
  [/\b(right|passenger|passengers) ?(side|profile)\b|\b(side|profile) ?(right|passenger)\b/, 'side-right'],
  [/\b(rear|back)\b/, 'rear'],
  [/\bfront\b/, 'front'],
  [/\b(side|profile)\b/, 'side-left'],
];
const REPEATED: ReadonlySet<ShotId> = new Set(['wheels', 'underside', 'papers', 'flaws']);
const FITS_PORTRAIT: ReadonlySet<ShotId> = new Set([
  'wheels',
  'seats',
  'rear-seats',
  'odometer',
  'engine-bay',
  'plate',
  'papers',
  'flaws',
]);
const DAYLIGHT = 12;
const INDOORS = 9;

const byName = (fileName: string): ShotId | undefined => {
  const words = fileName
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replaceAll(/[^a-z0-9]+/g, ' ');
  return BY_NAME.find(([pattern]) => pattern.test(words))?.[1];
};

function fits(shot: Shot, image: Image, { light }: UploadHints, isMixed: boolean): boolean {
  if (image.height > image.width && !FITS_PORTRAIT.has(shot.id)) return false;
  if (light === undefined || !isMixed) return true;
  if (light >= DAYLIGHT) return shot.section !== 'interior' && shot.section !== 'underside';
  return light >= INDOORS || shot.section !== 'exterior';
}

function inOrderTaken(images: readonly Image[], hints: ReadonlyMap<string, UploadHints>): readonly Image[] {
  const takenAt = (image: Image) => hints.get(image.id)?.takenAt;
  return images.every((image) => takenAt(image) !== undefined)
    ? images.toSorted((a, b) => (takenAt(a) ?? '').localeCompare(takenAt(b) ?? ''))
    : images;
}

function withSuggestion(image: Image, shot: Shot | undefined): Image {
  const { suggested_shot: _, ...rest } = image;
  return shot === undefined ? rest : { ...rest, section: shot.section, suggested_shot: shot.id };
}

/** Suggests what each upload shows: by its file name, otherwise by the order of a walk around the vehicle. */
export function suggestShots(
  images: readonly Image[],
  hints: ReadonlyMap<string, UploadHints>,
  open: ReadonlySet<string>,
): Image[] {
  const waiting = images.filter(({ id }) => open.has(id));
  const taken = new Set<string | undefined>(
    images.filter(({ id }) => !open.has(id)).map(({ shot, suggested_shot: suggested }) => shot ?? suggested),
  );
  const lights = waiting.flatMap(({ id }) => hints.get(id)?.light ?? []);
  // A dealer may take everything in a studio, so light counts only if it varies.
  const isMixed = lights.some((light) => light >= DAYLIGHT) && lights.some((light) => light < INDOORS);
  const suggested = new Map<string, Shot | undefined>();
  for (const image of waiting) {
    const named = byName(hints.get(image.id)?.fileName ?? '');
    if (named === undefined || (taken.has(named) && !REPEATED.has(named))) continue;
    suggested.set(image.id, shotOf(named));
    taken.add(named);
  }
  for (const image of inOrderTaken(
    waiting.filter(({ id }) => !suggested.has(id)),
    hints,
  )) {
    const shot = SHOTS.find(
      (each) =>
        each.id !== 'flaws' &&
        !taken.has(each.id) &&
        fits(each, image, hints.get(image.id) ?? { fileName: '' }, isMixed),
    );
    suggested.set(image.id, shot);
    if (shot !== undefined) taken.add(shot.id);
  }
  return images.map((image) => (suggested.has(image.id) ? withSuggestion(image, suggested.get(image.id)) : image));
}

export function confirmed(image: Image): Image {
  const { suggested_shot: suggested, ...rest } = image;
  return suggested === undefined ? image : { ...rest, shot: suggested };
}
