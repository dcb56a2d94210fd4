import type { Keeper } from '#modules/accounts/index.ts';
import { bidsKeeper } from '#modules/bidding/index.ts';
import { catalogueKeeper } from '#modules/catalogue/index.ts';
import { enquiriesKeeper } from '#modules/content/index.ts';
import { followingKeeper } from '#modules/following/index.ts';
import { notificationsKeeper } from '#modules/notifications/index.ts';
import { partnersKeeper } from '#modules/partners/index.ts';
import { cardsKeeper } from '#modules/payments/index.ts';
import { settlementKeeper } from '#modules/settlement/index.ts';
import type { Modules } from './make-modules.ts';

/** Tells modules of those that were made after them: only by what is handed over here does anything lead backwards. */
export function introduce(modules: Modules): void {
  const { accounts, bidding, catalogue, media, notifications, operations, payments, submissions, vehicles, live, partners } = modules;
  media.useFixed(submissions.areFixed);
  live.useReader(partners.readUpTo);
  payments.useFloor(bidding);
  payments.usePapers(modules.settlement.papersOfCharges);
  vehicles.useCarriers(submissions.carries);
  notifications.useAuctions(catalogue.auctionDesk);
  accounts.useExposure(bidding.exposureOf);
  accounts.usePictures({ take: async (bytes, createdBy) => media.addImage(await media.square(bytes), { createdBy }), discard: media.discard });
  accounts.useKeepers(keepersOf(modules));
  accounts.useSecurityDesk({
    zoneOf: notifications.zoneOf,
    tell: (transaction, at, notice) => notifications.tell(transaction, at, [{ ...notice, kind: 'security', auctionId: null, slug: null }]),
  });
  accounts.useTimeZones(notifications.timeZones);
  operations.useNames(accounts.usernames);
  bidding.useSales(modules.settlement.isPriceFixed);
  bidding.useHouseNotes(catalogue.postHouseNote);
  bidding.useSignals(async (executor, { sellerId, bidderIds }) => {
    const network = await accounts.sharingNetwork(executor, sellerId, bidderIds);
    const card = await payments.sharingCard(executor, sellerId, bidderIds);
    const registered = await accounts.registeredAt(executor, bidderIds);
    return new Map(bidderIds.map((id) => [id, { sameNetwork: network.has(id), sameCard: card.has(id), registeredAt: registered.get(id)?.getTime() ?? 0 }]));
  });
}

/** Who keeps something of a person: each tells it to them, and forgets it when they leave. */
function keepersOf({ dealers, submissions, vehicles }: Modules): readonly Keeper[] {
  return [
    submissions.keeper,
    bidsKeeper,
    catalogueKeeper,
    cardsKeeper,
    notificationsKeeper,
    followingKeeper,
    enquiriesKeeper,
    dealers.keeper,
    settlementKeeper,
    partnersKeeper,
    { name: 'vehicles', tell: vehicles.garageOf, forget: (transaction, leaving) => vehicles.empty(transaction, leaving) },
  ];
}
