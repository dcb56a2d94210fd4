import { sql } from 'kysely';
import { arrayLiteral } from '#platform/database/array-literal.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

const keyOf = (auctionId: string, userId: string): string => `${auctionId} ${userId}`;

export class Conflicts {
  readonly #keys: ReadonlySet<string>;
  constructor(keys: ReadonlySet<string> = new Set()) {
    this.#keys = keys;
  }
  has(auctionId: string, userId: string): boolean {
    return this.#keys.has(keyOf(auctionId, userId));
  }
}

/** Until the close, a trigger does this. */
export async function recordConflicts(transaction: Executor, auctionId: string): Promise<void> {
  await sql`select record_auction_conflicts(array[${auctionId}]::text[])`.execute(transaction);
}

/** The database records conflicts at publication and whenever people's connections change: see `auction_conflicts`. */
export async function readConflicts(
  executor: Executor,
  auctionIds: readonly string[],
  userIds: readonly string[],
): Promise<Conflicts> {
  if (userIds.length === 0) return new Conflicts();
  const result = await sql<
    Pick<Row<'auction_conflicts'>, 'auction_id' | 'user_id'>
  >`select distinct auction_id, user_id from auction_conflicts
    where auction_id = any(${arrayLiteral(auctionIds)}::text[]) and user_id = any(${arrayLiteral(userIds)}::text[])`.execute(
    executor,
  );
  return new Conflicts(new Set(result.rows.map((row) => keyOf(row.auction_id, row.user_id))));
}
