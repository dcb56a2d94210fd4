import { dealerRoleMay, type DealerRole } from '#contract/dealer-roles.ts';
import type { Executor } from '#platform/database/database.ts';
import { createDealer, type DealerRecord, findDealerBySlug, type NewDealer } from './dealers.ts';
import {
  deleteMember,
  type DealerMemberRecord,
  type DealerPerson,
  findDealerRole,
  findMembers,
  findPerson,
  lockDealerRow,
} from './store/dealer-membership.ts';
import { findMemberships, insertDealerMembers } from './store/dealers.ts';

/** Callers that write must already have locked the dealer and checked permission. */
export interface DealerMembership {
  create(transaction: Executor, dealer: NewDealer): Promise<string>;
  lock(transaction: Executor, slug: string): Promise<DealerRecord | null>;
  members(executor: Executor, dealerIds: readonly string[]): Promise<DealerMemberRecord[]>;
  roleOf(executor: Executor, dealerId: string, userId: string): Promise<DealerRole | null>;
  dealerIdsOf(executor: Executor, userId: string): Promise<string[]>;
  dealerIdsToSellFor(executor: Executor, userId: string): Promise<string[]>;
  /** Null for members who may not sell, as if there were no such dealer. */
  findDealerIfSeller(executor: Executor, userId: string, slug: string): Promise<DealerRecord | null>;
  put(transaction: Executor, dealerId: string, member: { userId: string; role: DealerRole; at: number }): Promise<void>;
  remove(transaction: Executor, dealerId: string, userId: string): Promise<void>;
  person(
    executor: Executor,
    by: { userId: string } | { username: string } | { email: string },
  ): Promise<DealerPerson | null>;
}

export const dealerMembership: DealerMembership = {
  create: createDealer,
  async lock(transaction, slug) {
    const row = await lockDealerRow(transaction, slug);
    return row === null ? null : { dealerId: row.id, slug: row.slug, name: row.name };
  },
  members: findMembers,
  roleOf: findDealerRole,
  dealerIdsOf: async (executor, userId) =>
    (await findMemberships(executor, [userId])).map(({ dealer_id: dealerId }) => dealerId),
  dealerIdsToSellFor: async (executor, userId) =>
    (await findMemberships(executor, [userId])).flatMap(({ dealer_id: dealerId, role }) =>
      dealerRoleMay(role, 'sell') ? [dealerId] : [],
    ),
  findDealerIfSeller: async (executor, userId, slug) => {
    const dealer = await findDealerBySlug(executor, slug);
    const role = dealer === null ? null : await findDealerRole(executor, dealer.dealerId, userId);
    return role !== null && dealerRoleMay(role, 'sell') ? dealer : null;
  },
  put: (transaction, dealerId, { userId, role, at }) =>
    insertDealerMembers(transaction, dealerId, { members: [{ userId, role }], at: new Date(at) }),
  remove: deleteMember,
  person: findPerson,
};
