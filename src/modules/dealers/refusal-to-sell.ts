import { dealerRoleMay } from '#contract/dealer-roles.ts';
import type { Executor } from '#platform/database/database.ts';
import { findLicence } from './dealer-store.ts';
import { formatExpiryDay, licenceStatus } from './licence.ts';
import type { DealersDeps } from './deps.ts';

export interface Selling {
  readonly userId: string;
  readonly dealerId: string;
  readonly at: number;
}
export type RefusalToSell = (executor: Executor, selling: Selling) => Promise<string | null>;

/** Checked when the dealer is selected and again on submission, because roles and licences may end in between. */
export function createRefusalToSell({
  accounts,
}: {
  accounts: { dealerMembership: Pick<DealersDeps['accounts']['dealerMembership'], 'roleOf'> };
}): RefusalToSell {
  return async (executor, { userId, dealerId, at }) => {
    const role = await accounts.dealerMembership.roleOf(executor, dealerId, userId);
    if (role === null) return 'You’re not a member of this dealership.';
    if (!dealerRoleMay(role, 'sell'))
      return 'Your role in this dealership doesn’t allow you to sell for it. Ask an owner to change it.';
    const { licenceExpiresOn, closedAt } = await findLicence(executor, dealerId);
    if (closedAt !== null) return 'This dealership is closed, so nothing can be submitted for it.';
    switch (licenceStatus(licenceExpiresOn, at)) {
      case 'none':
        return 'We have no license on file for this dealership. An owner can send it under Dealers in their account.';
      case 'ended':
        return `The dealership’s license expired on ${formatExpiryDay(licenceExpiresOn ?? '')}. An owner can send the new one under Dealers in their account.`;
      case 'good':
      case 'ends_soon':
        return null;
    }
  };
}
