import type { Point } from './gazetteer.ts';

const METRES_PER_DEGREE = 111_195;
export const EARTH_DIAMETER_METRES = 12_742_017;
const METRES = { mi: 1609.344, km: 1000 } as const;
type Unit = keyof typeof METRES;

export const metresOf = (value: number, unit: Unit): number => Math.round(value * METRES[unit]);
export const inUnit = (metres: number, unit: Unit): number => Math.round(metres / METRES[unit]);

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Stores compute the same in SQL. */
export function metresBetween(a: Point, b: Point): number {
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const h =
    Math.sin(north / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2;
  return EARTH_DIAMETER_METRES * Math.asin(Math.min(1, Math.sqrt(h)));
}

export interface Box {
  readonly south: number;
  readonly north: number;
  /** Null where the box would pass a pole or the date line. */
  readonly longitudes: { readonly west: number; readonly east: number } | null;
}

export function boxAround({ latitude, longitude }: Point, metres: number): Box {
  const degrees = metres / METRES_PER_DEGREE;
  const [south, north] = [latitude - degrees, latitude + degrees];
  if (south <= -90 || north >= 90) return { south, north, longitudes: null };
  const width = (Math.asin(Math.min(1, Math.sin(radians(degrees)) / Math.cos(radians(latitude)))) * 180) / Math.PI;
  const [west, east] = [longitude - width, longitude + width];
  return { south, north, longitudes: west < -180 || east > 180 || degrees >= 90 ? null : { west, east } };
}
