import type { DealerMembership, PersonalDataProvider } from '#modules/accounts/index.ts';
import { deleteApplicationsOf, forgetDocumentsOf } from './application-store.ts';
import { findLicence } from './dealer-store.ts';
import { forgetInvitationsTo, revokeInvitations } from './invitation-store.ts';
import { readApplications } from './present.ts';

/** The last owner of an open dealer cannot delete their account. */
export function createDealersPersonalData(book: DealerMembership): PersonalDataProvider {
  return {
    name: 'dealer_applications',
    exportFor: async (executor, userId) =>
      (await readApplications(executor, { applicantId: userId })).map(({ shown }) => shown),
    async objection(transaction, userId) {
      const members = await book.members(transaction, await book.dealerIdsOf(transaction, userId));
      for (const [dealerId, people] of Map.groupBy(members, (member) => member.dealerId)) {
        const owners = people.filter(({ role }) => role === 'owner');
        if (owners.length !== 1 || owners[0]?.userId !== userId) continue;
        if ((await findLicence(transaction, dealerId)).closedAt === null)
          return 'You’re the only owner of a dealership. Make someone else an owner first, or contact us to close it.';
      }
      return null;
    },
    async forget(transaction, { userId, at }) {
      const person = await book.person(transaction, { userId });
      if (person !== null) await forgetInvitationsTo(transaction, person.email);
      for (const dealerId of await book.dealerIdsOf(transaction, userId))
        await revokeInvitations(transaction, { dealerId, invitedBy: userId }, at);
      await forgetDocumentsOf(transaction, userId);
      await deleteApplicationsOf(transaction, userId);
    },
  };
}
