import { currentLocale, type Locale } from './locale.ts';

/** What the trade calls a vehicle's facts and bodies; fields and body styles as on the wire. */
interface VehicleLabels {
  readonly vin: string;
  readonly mileage: string;
  readonly transmission: string;
  readonly drivetrain: string;
  readonly exterior_colour: string;
  readonly interior_colour: string;
  readonly title_status: string;
  readonly saloon: string;
  readonly estate: string;
}

const AMERICAN: VehicleLabels = {
  vin: 'VIN',
  mileage: 'Mileage',
  transmission: 'Transmission',
  drivetrain: 'Drivetrain',
  exterior_colour: 'Exterior color',
  interior_colour: 'Interior color',
  title_status: 'Title',
  saloon: 'Sedan',
  estate: 'Wagon',
};
const BRITISH: VehicleLabels = {
  vin: 'Chassis number',
  mileage: 'Mileage',
  transmission: 'Gearbox',
  drivetrain: 'Driven wheels',
  exterior_colour: 'Exterior colour',
  interior_colour: 'Interior colour',
  title_status: 'Registration',
  saloon: 'Saloon',
  estate: 'Estate',
};
const COLOURS = { exterior_colour: BRITISH.exterior_colour, interior_colour: BRITISH.interior_colour };
const AUSTRALIAN: VehicleLabels = { ...AMERICAN, ...COLOURS, mileage: 'Odometer', title_status: 'Registration' };

const LABELS: Readonly<Record<Locale, VehicleLabels>> = {
  'en-US': AMERICAN,
  'en-CA': { ...AMERICAN, ...COLOURS },
  'en-GB': BRITISH,
  'en-IE': BRITISH,
  'en-AU': AUSTRALIAN,
  'en-NZ': AUSTRALIAN,
};

/** The label of a vehicle's field in the site's locale. */
export const vehicleLabel = (field: keyof VehicleLabels): string => LABELS[currentLocale()][field];

/** The name of a body style (`saloon`, `suv`) in the site's locale. */
export function bodyLabel(body: string): string {
  if (body === 'saloon' || body === 'estate') return vehicleLabel(body);
  if (body === 'suv') return 'SUV';
  return body.charAt(0).toUpperCase() + body.slice(1);
}
