import { sql, type RawBuilder } from 'kysely';
import { boxAround, EARTH_DIAMETER_METRES } from '#platform/places/distance.ts';
import type { Near } from './auction-filter.ts';

export const UNKNOWN_METRES = 1_000_000_000;

export const metresFrom = ({ latitude, longitude }: Near): RawBuilder<unknown> => {
  const [from, to] = [sql`radians(${latitude}::double precision)`, sql`radians(a.latitude)`];
  const east = sql`radians(a.longitude - ${longitude}::double precision)`;
  const haversine = sql`power(sin((${to} - ${from}) / 2), 2) + cos(${from}) * cos(${to}) * power(sin(${east} / 2), 2)`;
  return sql`case when a.latitude is not null
    then round(${EARTH_DIAMETER_METRES}::double precision * asin(least(1, sqrt(${haversine}))))::bigint end`;
};

export const nearestFirst = (near: Near): RawBuilder<unknown> =>
  sql`coalesce((${metresFrom(near)}), ${UNKNOWN_METRES})`;

/** A box that the index serves, then the exact distance. */
export function isNear(near: Near): RawBuilder<unknown> {
  if (near.metres === null) return sql`true`;
  const { south, north, longitudes } = boxAround(near, near.metres);
  const isBetween =
    longitudes === null ? sql`true` : sql`a.longitude between ${longitudes.west} and ${longitudes.east}`;
  return sql`(a.latitude between ${south} and ${north} and ${isBetween} and (${metresFrom(near)}) <= ${near.metres})`;
}
