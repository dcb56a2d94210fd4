import {
  type Accounts,
  devicesOfPerson,
  emailsOfPerson,
  findPeopleQuery,
  networksOfPerson,
  phonesOfPerson,
  sharedDevicesOfPerson,
} from '#modules/accounts/index.ts';
import { bidsOfPerson, flagsOfPerson } from '#modules/bidding/index.ts';
import { commentsOfPerson, findAuctionsQuery } from '#modules/catalogue/index.ts';
import { enquiriesOfPerson, findContentQuery } from '#modules/content/index.ts';
import { dealersOfPerson, findDealersQuery } from '#modules/dealers/index.ts';
import { cardsOfPerson, findPaymentsQuery, holdsOfPerson, paymentsOfPerson } from '#modules/payments/index.ts';
import type { StaffSearchDeps } from '#modules/search/index.ts';
import { listingsOfPerson } from '#modules/selling/index.ts';
import { findInvoicesQuery, purchasesOfPerson } from '#modules/settlement/index.ts';
import type { Database } from '#platform/database/database.ts';

const STAFF_QUERIES: Pick<StaffSearchDeps, 'finders' | 'sections'> = {
  finders: {
    person: findPeopleQuery,
    auction: findAuctionsQuery,
    invoice: findInvoicesQuery,
    payment: findPaymentsQuery,
    dealer: findDealersQuery,
    content: findContentQuery,
  },
  sections: {
    bids: bidsOfPerson,
    purchases: purchasesOfPerson,
    listings: listingsOfPerson,
    payments: paymentsOfPerson,
    holds: holdsOfPerson,
    comments: commentsOfPerson,
    enquiries: enquiriesOfPerson,
    emails: emailsOfPerson,
    devices: devicesOfPerson,
    same_network: networksOfPerson,
    same_device: sharedDevicesOfPerson,
    same_phone: phonesOfPerson,
    same_card: cardsOfPerson,
    flags: flagsOfPerson,
    dealers: dealersOfPerson,
  },
};

export const staffSearchDeps = (
  database: Database,
  accounts: Pick<Accounts, 'findUserByUsername'>,
): StaffSearchDeps => ({
  database,
  ...STAFF_QUERIES,
  userIdOf: async (executor, username) => (await accounts.findUserByUsername(executor, username))?.userId ?? null,
});
