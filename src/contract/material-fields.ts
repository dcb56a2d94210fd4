import type { ReviewField } from './review-fields.ts';

/** A change to one of these while bidding is open is material: it opens a time in which bids may be withdrawn. */
export const MATERIAL_FIELDS: ReadonlySet<string> = new Set<ReviewField>([
  'vin',
  'model',
  'claims',
  'flaws',
  'service',
  'modifications',
  'facts.mileage',
  'facts.engine',
  'facts.transmission',
  'facts.drivetrain',
  'facts.title_status',
  'facts.title_type',
  'facts.gearbox',
  'facts.fuel',
  'facts.steering_side',
  'facts.tax_status',
  'facts.export_papers',
  'facts.displacement_cc',
  'facts.cylinders',
  'facts.owner_count',
  'facts.part_number',
  'facts.fits',
  'facts.item_condition',
  'location.city',
]);
