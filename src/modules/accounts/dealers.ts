import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { DealerRole } from '#contract/dealer-roles.ts';
import {
  findDealerBySlug as findRow,
  findDealers,
  findMemberships,
  insertDealer,
  insertDealerMembers,
} from './store/dealers.ts';

export interface DealerRecord {
  readonly dealerId: string;
  readonly slug: string;
  readonly name: string;
}
export interface NewDealer {
  readonly slug: string;
  readonly name: string;
  readonly at: number;
  readonly members: readonly { userId: string; role: DealerRole }[];
}

export async function createDealer(transaction: Executor, dealer: NewDealer): Promise<string> {
  const id = newId();
  const at = new Date(dealer.at);
  await insertDealer(transaction, { id, slug: dealer.slug, name: dealer.name, at });
  await insertDealerMembers(transaction, id, { members: dealer.members, at });
  return id;
}

export async function dealerMemberships(
  executor: Executor,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const memberships = new Map<string, string[]>();
  for (const row of await findMemberships(executor, userIds)) {
    memberships.set(row.user_id, [...(memberships.get(row.user_id) ?? []), row.dealer_id]);
  }
  return memberships;
}

export async function findDealersByIds(
  executor: Executor,
  dealerIds: readonly string[],
): Promise<Map<string, DealerRecord>> {
  return new Map(
    (await findDealers(executor, dealerIds)).map((row) => [
      row.id,
      { dealerId: row.id, slug: row.slug, name: row.name },
    ]),
  );
}

export async function findDealerBySlug(executor: Executor, slug: string): Promise<DealerRecord | null> {
  const row = await findRow(executor, slug);
  return row === null ? null : { dealerId: row.id, slug: row.slug, name: row.name };
}
