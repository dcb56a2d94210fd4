import type { DealerRole } from '#contract/dealer-roles.ts';
import type { Executor } from '#platform/database/database.ts';
import type { DealerRow } from './tables.ts';

export async function insertDealer(
  transaction: Executor,
  dealer: { id: string; slug: string; name: string; at: Date },
): Promise<void> {
  await transaction
    .insertInto('dealers')
    .values({ id: dealer.id, slug: dealer.slug, name: dealer.name, created_at: dealer.at })
    .execute();
}

export async function insertDealerMembers(
  transaction: Executor,
  dealerId: string,
  { members, at }: { members: readonly { userId: string; role: DealerRole }[]; at: Date },
): Promise<void> {
  if (members.length === 0) return;
  await transaction
    .insertInto('dealer_members')
    .values(
      members.map((member) => ({ dealer_id: dealerId, user_id: member.userId, role: member.role, created_at: at })),
    )
    .onConflict((conflict) =>
      conflict.columns(['dealer_id', 'user_id']).doUpdateSet((e) => ({ role: e.ref('excluded.role') })),
    )
    .execute();
}

export async function deleteMembershipsOf(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('dealer_members').where('user_id', '=', userId).execute();
}

export async function findMemberships(
  executor: Executor,
  userIds: readonly string[],
): Promise<{ user_id: string; dealer_id: string; role: DealerRole }[]> {
  if (userIds.length === 0) return [];
  return executor
    .selectFrom('dealer_members')
    .select(['user_id', 'dealer_id', 'role'])
    .where('user_id', 'in', [...new Set(userIds)])
    .execute();
}

export async function findDealersOf(
  executor: Executor,
  userId: string,
): Promise<{ slug: string; name: string; role: DealerRole }[]> {
  return executor
    .selectFrom('dealer_members')
    .innerJoin('dealers', 'dealers.id', 'dealer_members.dealer_id')
    .select(['dealers.slug', 'dealers.name', 'dealer_members.role'])
    .where('dealer_members.user_id', '=', userId)
    .orderBy('dealers.name')
    .execute();
}

export async function findDealers(executor: Executor, dealerIds: readonly string[]): Promise<DealerRow[]> {
  if (dealerIds.length === 0) return [];
  return executor
    .selectFrom('dealers')
    .selectAll()
    .where('id', 'in', [...new Set(dealerIds)])
    .execute();
}

export async function findDealerBySlug(executor: Executor, slug: string): Promise<DealerRow | null> {
  return (await executor.selectFrom('dealers').selectAll().where('slug', '=', slug).executeTakeFirst()) ?? null;
}
