import { dealerRoleMay } from '#contract/dealer-roles.ts';
import type { Executor } from '#platform/database/database.ts';
import { findLicence } from './dealer-store.ts';
import { inWords, standingOf } from './licence.ts';
import type { DealersParts } from './parts.ts';

/** Who would sell for which dealer, and when. */
export interface Selling {
  readonly userId: string;
  readonly dealerId: string;
  readonly at: number;
}
/** Why somebody may not sell in the name of a dealer, in words; null where they may. */
export type RefusalToSell = (executor: Executor, selling: Selling) => Promise<string | null>;

/** Asked when the dealer is named, and again when the auction is submitted: roles and licences end meanwhile. */
export function createRefusalToSell({ accounts }: { accounts: { dealerBook: Pick<DealersParts['accounts']['dealerBook'], 'roleOf'> } }): RefusalToSell {
  return async (executor, { userId, dealerId, at }) => {
    const role = await accounts.dealerBook.roleOf(executor, dealerId, userId);
    if (role === null) return 'You are not a member of this dealer.';
    if (!dealerRoleMay(role, 'sell')) return 'Your role in this dealer does not allow you to sell in its name. Ask an owner to change it.';
    const { licenceExpiresOn, closedAt } = await findLicence(executor, dealerId);
    if (closedAt !== null) return 'This dealer is closed: nothing can be submitted in its name.';
    switch (standingOf(licenceExpiresOn, at)) {
      case 'none':
        return 'We have no licence of this dealer on file. An owner sends it under Dealers in your account.';
      case 'ended':
        return `The dealer’s licence ended on ${inWords(licenceExpiresOn ?? '')}. An owner sends the new one under Dealers in your account.`;
      case 'good':
      case 'ends_soon':
        return null;
    }
  };
}
