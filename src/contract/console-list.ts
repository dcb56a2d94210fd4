import { z } from 'zod';
import { pagingQuery } from './primitives.ts';

export function listQueries<Filters extends z.ZodRawShape, const Sorts extends readonly [string, ...string[]]>(
  filters: Filters,
  sorts: Sorts,
) {
  const sort = z.enum(sorts).default(sorts[0] as Sorts[number]);
  return {
    page: z.object({
      ...filters,
      sort,
      ...pagingQuery(50),
    }),
    file: z.object({
      ...filters,
      sort,
      /** Columns to leave out, separated by commas. */
      hide: z.string().max(200).default(''),
    }),
  };
}
