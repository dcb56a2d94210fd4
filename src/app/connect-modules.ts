import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import { bidsPersonalData } from '#modules/bidding/index.ts';
import { cataloguePersonalData } from '#modules/catalogue/index.ts';
import { enquiriesPersonalData } from '#modules/content/index.ts';
import { followingPersonalData } from '#modules/following/index.ts';
import { notificationsPersonalData } from '#modules/notifications/index.ts';
import { partnersPersonalData } from '#modules/partners/index.ts';
import { cardsPersonalData } from '#modules/payments/index.ts';
import { settlementPersonalData } from '#modules/settlement/index.ts';
import type { Modules } from './modules.ts';

/** Wires modules that depend on modules created after them. Every backward reference goes through this function. */
export function connectModules(modules: Modules): void {
  const { accounts, bidding, catalogue, media, notifications, operations, payments, submissions, vehicles, live, partners } = modules;
  media.useFixed(submissions.arePhotosLocked);
  live.useReader(partners.readUpTo);
  payments.useHoldNeeds(bidding);
  payments.useInvoices(modules.settlement.invoicesOfCharges);
  vehicles.useDocumentUsage(submissions.carries);
  notifications.useAuctions(catalogue.auctionQueries);
  accounts.useExposure(bidding.exposureOf);
  accounts.usePictures({ take: async (bytes, createdBy) => media.addImage(await media.square(bytes), { createdBy }), discard: media.discard });
  accounts.usePersonalDataProviders(personalDataProvidersOf(modules));
  accounts.useSecurityNotifier({
    zoneOf: notifications.zoneOf,
    notify: (transaction, at, notice) => notifications.notify(transaction, at, [{ ...notice, kind: 'security', auctionId: null, slug: null }]),
  });
  accounts.useTimeZones(notifications.timeZones);
  operations.useNames(accounts.usernames);
  bidding.useSales(modules.settlement.isPriceFixed);
  bidding.useStaffNotes(catalogue.postStaffNote);
  bidding.useSignals(async (executor, { sellerId, bidderIds }) => {
    const network = await accounts.sharingNetwork(executor, sellerId, bidderIds);
    const card = await payments.sharingCard(executor, sellerId, bidderIds);
    const registered = await accounts.registeredAt(executor, bidderIds);
    return new Map(bidderIds.map((id) => [id, { sameNetwork: network.has(id), sameCard: card.has(id), registeredAt: registered.get(id)?.getTime() ?? 0 }]));
  });
}

/**
 * The modules that hold personal data. Each exports it on request and erases it when the person's account is deleted.
 */
function personalDataProvidersOf({ dealers, submissions, vehicles }: Modules): readonly PersonalDataProvider[] {
  return [
    submissions.personalData,
    bidsPersonalData,
    cataloguePersonalData,
    cardsPersonalData,
    notificationsPersonalData,
    followingPersonalData,
    enquiriesPersonalData,
    dealers.personalData,
    settlementPersonalData,
    partnersPersonalData,
    { name: 'vehicles', exportFor: vehicles.garageOf, forget: (transaction, leaving) => vehicles.empty(transaction, leaving) },
  ];
}
