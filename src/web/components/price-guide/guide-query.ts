import type { VehicleFacts } from '#contract/auctions.ts';
import { carPath, slugOf } from '#contract/car-paths.ts';
import { isWholeVehicle } from '#contract/categories.ts';

export interface Listed {
  readonly make: string;
  readonly model: string;
  readonly year: number;
  readonly title: string;
  readonly facts: VehicleFacts;
}

/** Null for parts and wheels: they name the car they fit, and are not worth what it is. */
export function guideQueryOf({ make, model, year, title, facts }: Listed) {
  if (!isWholeVehicle(facts.category ?? 'car') || slugOf(make) === '' || slugOf(model) === '') return null;
  const isMileageKnown = facts.mileage !== undefined && facts.mileage_is_known !== false;
  return {
    make,
    model,
    year,
    ...(title.trim() === '' ? {} : { trim: title }),
    ...(isMileageKnown ? { mileage: facts.mileage, mileage_unit: facts.mileage_unit ?? ('mi' as const) } : {}),
    ...(facts.transmission === undefined ? {} : { transmission: facts.transmission }),
    ...(facts.title_status === undefined ? {} : { title_status: facts.title_status }),
  };
}

interface Answered {
  readonly make: string;
  readonly model: string;
  readonly compared_trim: string | null;
}

/** Keeps the trim only if the answer depends on it: titles have more words than that. */
export function salesPath(
  { compared_trim: trim, ...named }: Answered,
  { make: _make, model: _model, trim: _title, ...asked }: NonNullable<ReturnType<typeof guideQueryOf>>,
): string {
  const search = new URLSearchParams(
    Object.entries({ ...asked, ...(trim === null ? {} : { trim }) }).map(([name, value]) => [name, String(value)]),
  );
  return `${carPath(named.make, named.model)}?${search}`;
}
