import { type RawBuilder, sql } from 'kysely';

export interface MakeCondition {
  readonly makeId: string | null;
  readonly makes: readonly string[];
}
export interface ModelCondition {
  readonly modelId: string | null;
  readonly makes: readonly string[];
  readonly models: readonly string[];
}

/** For queries in which auctions are `a`. */
export const isOfMake = ({ makeId, makes }: MakeCondition): RawBuilder<boolean> =>
  sql`(a.make_id = ${makeId}::text or (a.make_id is null and a.make = any(${[...makes]}::text[])))`;
