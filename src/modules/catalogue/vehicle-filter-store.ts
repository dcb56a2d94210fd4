import { sql } from 'kysely';
import { nameKey, slugOf } from '#contract/car-paths.ts';

const lowerOf = (values: readonly string[]) => values.map((value) => value.toLowerCase());
export const idsOfMakes = (names: readonly string[]) => sql`
  select id from vehicle_makes where lower(name) = any(${lowerOf(names)}::text[]) or id = any(${names.map(slugOf)}::text[])
  union all select make_id from vehicle_aliases where model_id is null and key = any(${names.map(nameKey)}::text[])`;
export const idsOfModels = (names: readonly string[]) => sql`
  select id from vehicle_models where lower(name) = any(${lowerOf(names)}::text[])
  union all select model_id from vehicle_aliases where model_id is not null and key = any(${names.map(nameKey)}::text[])`;
export const idsOfGenerations = (names: readonly string[]) =>
  sql`select id from model_generations where lower(name) = any(${lowerOf(names)}::text[])`;

/** By any of the make's names, or as the seller wrote it. */
export const isOfMake = (names: readonly string[]) =>
  names.length === 0
    ? null
    : sql`(lower(a.make) = any(${lowerOf(names)}::text[]) or a.make_id in (${idsOfMakes(names)}))`;
export const isOfModel = (names: readonly string[]) =>
  names.length === 0
    ? null
    : sql`(lower(a.model) = any(${lowerOf(names)}::text[]) or a.model_id in (${idsOfModels(names)}))`;
export const isOfGeneration = (names: readonly string[]) =>
  names.length === 0 ? null : sql`a.generation_id in (${idsOfGenerations(names)})`;
