import type { AccountsDeps } from '#modules/accounts/index.ts';
import type { CatalogueDeps } from '#modules/catalogue/deps.ts';
import type { BiddingDeps } from '#modules/bidding/index.ts';
import type { NotificationDeps } from '#modules/notifications/index.ts';
import type { OperationsDeps } from '#modules/operations/index.ts';
import type { PaymentsDeps } from '#modules/payments/index.ts';
import { silentLog } from '#platform/log.ts';

/** Ports for tests that open a few modules without the rest of the application. */
export const ACCOUNTS_PORTS: Pick<
  AccountsDeps,
  'exposureOf' | 'limitInUse' | 'personalDataProviders' | 'pictures' | 'securityNotifier' | 'timeZones'
> = {
  exposureOf: () => Promise.resolve(0),
  limitInUse: () => Promise.resolve(0),
  personalDataProviders: () => [],
  pictures: {
    take: () => Promise.reject(new Error('this test has no picture service')),
    discard: () => Promise.resolve(),
  },
  securityNotifier: { notify: () => Promise.resolve(), zoneOf: () => Promise.resolve('UTC') },
  timeZones: { chosenBy: () => Promise.resolve(null), choose: () => Promise.resolve() },
};

/** No sale is settled, and no make has another name. */
export const CATALOGUE_PORTS: Pick<
  CatalogueDeps,
  'log' | 'offersTo' | 'outcomesOf' | 'passedDocumentsOf' | 'secondChancesOf' | 'vehicleModels'
> = {
  log: silentLog(),
  offersTo: () => Promise.resolve(new Map()),
  outcomesOf: () => Promise.resolve(new Map()),
  passedDocumentsOf: () => Promise.resolve(new Map()),
  secondChancesOf: () => Promise.resolve(new Set()),
  vehicleModels: {
    makeNamed: () => Promise.resolve(null),
    canonicalNames: (_, asked) => Promise.resolve(asked),
  },
};

export const NO_BIDS: Pick<
  CatalogueDeps['bidding'],
  'bidsSince' | 'liveTicks' | 'ownWithdrawals' | 'wasReserveMet' | 'withdrawalEnds'
> = {
  bidsSince: () => Promise.resolve(0),
  liveTicks: () => Promise.resolve([]),
  ownWithdrawals: () => Promise.resolve(new Map()),
  wasReserveMet: () => Promise.resolve(false),
  withdrawalEnds: () => Promise.resolve(new Map()),
};

export const NO_PHOTOS: Pick<
  CatalogueDeps['media'],
  'imagesOf' | 'findNotOwned' | 'attachDetails' | 'withhold' | 'release' | 'serveToStaff'
> = {
  imagesOf: () => Promise.resolve(new Map()),
  findNotOwned: () => Promise.resolve([]),
  attachDetails: () => Promise.resolve([]),
  withhold: () => Promise.resolve(),
  release: () => Promise.resolve(),
  serveToStaff: () => Promise.reject(new Error('not used')),
};

/** People of whom nobody is blocked and nobody has a public page. */
export const MEMBERS_PORTS: Pick<
  CatalogueDeps['accounts'],
  'isBlocked' | 'findPublicMember' | 'findMembersWithPage' | 'isMuted' | 'searchUserIds'
> = {
  isBlocked: () => Promise.resolve(false),
  findPublicMember: () => Promise.resolve(null),
  findMembersWithPage: () => Promise.resolve(new Set()),
  isMuted: () => Promise.resolve(false),
  searchUserIds: () => Promise.resolve([]),
};

export const OPERATIONS_PORTS: Omit<OperationsDeps, 'database' | 'clock'> = {
  approvalHandlers: () => ({}),
  isEligibleApprover: () => Promise.resolve(false),
  hasSecondAdministrator: () => Promise.resolve(false),
  log: silentLog(),
  config: { trustedProxies: 0 },
  usernames: () => Promise.resolve(new Map()),
  userIdOf: () => Promise.resolve(null),
  emailStaff: () => Promise.resolve(),
  jobs: () => Promise.resolve([]),
};

export const BIDDING_PORTS: Pick<
  BiddingDeps,
  'postStaffNote' | 'signalsOf' | 'cardsOf' | 'isPriceFixed' | 'saveSecondChanceChoices'
> = {
  postStaffNote: () => Promise.resolve(),
  signalsOf: () => Promise.resolve(new Map()),
  cardsOf: () => Promise.resolve([]),
  isPriceFixed: () => Promise.resolve(false),
  saveSecondChanceChoices: () => Promise.resolve(),
};

export const PAYMENTS_PORTS: Pick<PaymentsDeps, 'bidding' | 'invoices' | 'auctionByNumber'> = {
  bidding: { holdNeeds: () => Promise.resolve(new Map()), checkHold: () => Promise.resolve(null) },
  invoices: {
    lockSaleOf: () => Promise.resolve(),
    credit: () => Promise.resolve(),
    isInvoiced: () => Promise.resolve(false),
    documentsOf: () => Promise.resolve(new Map()),
    chargeOfDocument: () => Promise.resolve(null),
  },
  auctionByNumber: () => Promise.resolve(null),
};

export const NO_AUCTIONS: NotificationDeps['auctions'] = {
  summaries: () => Promise.resolve(new Map()),
  idOf: () => Promise.resolve(null),
  watchersOf: () => Promise.resolve([]),
  closingBefore: () => Promise.resolve([]),
  openedSince: () => Promise.resolve([]),
  ownAuctionTimes: () => Promise.resolve([]),
};

export const NO_SAVED_SEARCHES: NotificationDeps['savedSearches'] = {
  find: () => Promise.resolve([]),
  setPaused: () => Promise.resolve(),
};
