import { isHouseOpen } from '#contract/settings.ts';
import { SUBMISSION_LIMITS } from '#contract/submissions.ts';
import { databaseClock } from '#platform/clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open.ts';
import { createLive, type Live } from '#platform/live/live.ts';
import { createTailBeat, type TailBeat } from '#platform/live/tail-beat.ts';
import { createLog } from '#platform/log.ts';
import type { Log } from '#platform/log.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { createMail, type Mail } from '#platform/mail/mail.ts';
import { openStorage } from '#platform/storage/storage.ts';
import { type Accounts, AVATAR_UPLOAD, createAccounts } from '#modules/accounts/index.ts';
import { type Bidding, bidsKeeper, createBidding, joinBids } from '#modules/bidding/index.ts';
import { catalogueKeeper, createCatalogue } from '#modules/catalogue/index.ts';
import { type Content, createHouseContent, enquiriesKeeper } from '#modules/content/index.ts';
import { createDealers, type Dealers, DOCUMENT_ADDRESS, DOCUMENT_BODY_BYTES } from '#modules/dealers/index.ts';
import { createFollowing, type Following, followingKeeper } from '#modules/following/index.ts';
import { createMedia, resumableRoutes, UPLOAD_ADDRESS, UPLOAD_BODY_BYTES, uploadRoutes } from '#modules/media/index.ts';
import { createNotifications, type Notifications, notificationsKeeper } from '#modules/notifications/index.ts';
import { createOperations } from '#modules/operations/index.ts';
import { createPartners, type Partners, partnersKeeper, type Post } from '#modules/partners/index.ts';
import { cardsKeeper, type CardGateway, createPayments, type Payments } from '#modules/payments/index.ts';
import { createSearch } from '#modules/search/index.ts';
import { createSelling, createSubmissions, createViews, type Views } from '#modules/selling/index.ts';
import { createSettlement, EVIDENCE_ADDRESS, EVIDENCE_BODY_BYTES, type Settlement, settlementKeeper } from '#modules/settlement/index.ts';
import { createVehicles, DOCUMENT_UPLOAD } from '#modules/vehicles/index.ts';

/** What a house stands on: made once a process, shared by every house built over it. */
export interface Ground { readonly config: Config; readonly log: Log; readonly database: Database }

/** Opens what the house stands on; `close` it last. */
export async function openGround(config: Config): Promise<Ground> {
  const log = createLog(config);
  return { config, log, database: await openDatabase(config, log) };
}

/**
 * The whole house over one database: platform, then modules, in the order of who needs whom. `clock` decides every time;
 * the demo's past is laid through a house with a clock of its own. `gateway` is another card provider than the configuration's, for tests;
 * `post` answers for partners' endpoints, where nothing may leave the house.
 */
export function buildHouse({ config, log, database }: Ground, clock: Clock = databaseClock, { gateway, post }: { gateway?: CardGateway; post?: Post } = {}) {
  const live = createLive({ database, clock, log, coalesce: joinBids });
  const storage = openStorage(config);
  const mail = createMail({ database, config, clock, log });
  const operations = createOperations({ database, clock });
  const accounts = createAccounts({ database, clock, config, log, mail, operations });
  const notifications = createNotifications({ database, clock, log, live, mail, accounts, operations, config });
  const payments = createPayments({ database, clock, log, config, accounts, operations, notifications, ...(gateway === undefined ? {} : { gateway }) });
  const media = createMedia({ database, clock, storage, log });
  const vehicles = createVehicles({ database, clock, media });
  const bidding = createBidding({ database, clock, log, accounts, notifications, operations, live, holds: payments.holds });
  const dealers = createDealers({ database, clock, config, log, mail, accounts, bidding, media, notifications, operations, live });
  const selling = createSelling({ database, clock, accounts, bidding, operations, notifications, live });
  const submissions = createSubmissions({
    database, clock, accounts, bidding, dealers, operations, media, vehicles, notifications, live,
    photographsNeeded: config.demo ? SUBMISSION_LIMITS.photographsNeededInDemo : SUBMISSION_LIMITS.photographsNeeded,
  });
  media.useFixed(submissions.areFixed);
  const views = createViews({ database, clock, log });
  const settlement = createSettlement({ database, clock, config, log, mail, accounts, bidding, media, notifications, operations, payments, live });
  const catalogue = createCatalogue({ database, clock, accounts, bidding, media, notifications, operations, outcomesOf: settlement.outcomesOf, live });
  const partners = createPartners({ database, clock, log, config, accounts, notifications, live, auctions: catalogue, ...(post === undefined ? {} : { post }) });
  const content = createHouseContent({ database, clock, config, mail, accounts, media, operations, auctionTitle: catalogue.titleOf });
  const search = createSearch({ catalogue, content, dealers });
  payments.useFloor(bidding);
  vehicles.useCarriers(submissions.carries);
  notifications.useAuctions(catalogue.auctionDesk);
  const following = createFollowing({ database, clock, log, live, notifications, auctions: catalogue });
  accounts.useExposure(bidding.exposureOf);
  bidding.useHouseNotes(catalogue.postHouseNote);
  bidding.useSignals(async (executor, { sellerId, bidderIds }) => {
    const [network, card, registered] = [await accounts.sharingNetwork(executor, sellerId, bidderIds), await payments.sharingCard(executor, sellerId, bidderIds), await accounts.registeredAt(executor, bidderIds)];
    return new Map(bidderIds.map((id) => [id, { sameNetwork: network.has(id), sameCard: card.has(id), registeredAt: registered.get(id)?.getTime() ?? 0 }]));
  });
  accounts.usePictures({ take: async (bytes, createdBy) => media.addImage(await media.square(bytes), { createdBy }), discard: media.discard });
  operations.useNames(accounts.usernames);
  accounts.useKeepers([
    submissions.keeper, bidsKeeper, catalogueKeeper, cardsKeeper, notificationsKeeper, followingKeeper, enquiriesKeeper, dealers.keeper,
    settlementKeeper, partnersKeeper,
    { name: 'vehicles', tell: vehicles.garageOf, forget: (transaction, { userId }) => vehicles.empty(transaction, userId) },
  ]);

  return {
    config, log, database, clock, live, mail, operations, accounts, payments, notifications, following, media, vehicles, bidding, settlement, dealers, selling, submissions, views, catalogue, content, partners,
    routes: [
      operations.routes, accounts.routes, payments.routes, notifications.routes, following.routes, bidding.routes, dealers.routes, selling.routes, catalogue.routes, vehicles.routes, vehicles.documentRoutes(createRateLimits({ database, clock, config })), submissions.routes, content.routes, search.routes, settlement.routes, partners.routes,
      uploadRoutes(media, createRateLimits({ database, clock, config })), resumableRoutes({ database, clock, storage }, media, createRateLimits({ database, clock, config })),
    ],
    uploads: [{ address: UPLOAD_ADDRESS, maxBodyBytes: UPLOAD_BODY_BYTES }, AVATAR_UPLOAD, { address: DOCUMENT_ADDRESS, maxBodyBytes: DOCUMENT_BODY_BYTES }, DOCUMENT_UPLOAD, { address: EVIDENCE_ADDRESS, maxBodyBytes: EVIDENCE_BODY_BYTES }],
    description: { name: 'Hammerdown', demo: config.demo, keepsMail: config.demo && !mail.leaves, timeZone: 'UTC', publicUrl: config.publicUrl },
    /** The house as its pages show it: its name, logo and colour are settings. */
    async describe() {
      const settings = await operations.settings(database.executor);
      return {
        ...this.description, name: settings.house_name, timeZone: settings.time_zone, signalColour: settings.signal_colour === '' ? null : settings.signal_colour,
        isOpen: settings.house_doors === 'open' || isHouseOpen(settings, await clock.now(database.executor)), opensAt: settings.house_opens_at === '' ? null : settings.house_opens_at,
        logo: settings.logo_image === '' ? null : `/media/${settings.logo_image}`,
      };
    },
    /** The present state of these auctions, as the live channel's first event tells it. */
    liveSnapshot: catalogue.liveSnapshot,
    /** True when the database answers. */
    async isReady(): Promise<boolean> {
      try {
        await clock.now(database.executor);
        return true;
      } catch {
        return false;
      }
    },
    ...lifeOf({ config, live, tailBeat: createTailBeat({ database, clock, live, log }), accounts, notifications, following, content, bidding, dealers, payments, settlement, mail, views, partners }),
  };
}
export type House = ReturnType<typeof buildHouse>;

interface Living { readonly config: Config; readonly live: Live; readonly accounts: Accounts; readonly tailBeat: TailBeat; readonly mail: Mail; readonly notifications: Notifications; readonly following: Following; readonly content: Content; readonly bidding: Bidding; readonly dealers: Dealers; readonly payments: Payments; readonly settlement: Settlement; readonly views: Views; readonly partners: Partners }

/** What runs by itself while the house is open. */
function lifeOf({ config, live, tailBeat, accounts, notifications, following, content, bidding, dealers, payments, settlement, mail, views, partners }: Living) {
  return {
    async start(): Promise<void> {
      await live.start();
      tailBeat.start();
      notifications.teller.start();
      views.start();
      if (config.role !== 'web') {
        await content.seedDefaults();
        accounts.viewingWatch.start();
        bidding.closer.start();
        bidding.auditor.start();
        dealers.watch.start();
        payments.clerk.start();
        notifications.reminder.start();
        notifications.courier.start();
        following.announcer.start();
        settlement.settler.start();
        partners.messenger.start();
        mail.start();
      }
    },
    /** Stops in the reverse order of the start. */
    async stop(): Promise<void> {
      if (config.role !== 'web') {
        await mail.stop();
        await following.announcer.stop();
        await notifications.courier.stop();
        await notifications.reminder.stop();
        await partners.messenger.stop();
        await settlement.settler.stop();
        await payments.clerk.stop();
        await dealers.watch.stop();
        await bidding.auditor.stop();
        await bidding.closer.stop();
        await accounts.viewingWatch.stop();
      }
      await views.stop();
      await bidding.stop();
      await notifications.teller.stop();
      await tailBeat.stop();
      await live.stop();
    },
  };
}
