import { isHouseOpen } from '#contract/settings.ts';
import { SUBMISSION_LIMITS } from '#contract/submissions.ts';
import { databaseClock } from '#platform/clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open.ts';
import { createLive } from '#platform/live/live.ts';
import { createTailBeat } from '#platform/live/tail-beat.ts';
import { createLog } from '#platform/log.ts';
import type { Log } from '#platform/log.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { createMail } from '#platform/mail/mail.ts';
import { openStorage } from '#platform/storage/storage.ts';
import { AVATAR_UPLOAD, createAccounts } from '#modules/accounts/index.ts';
import { createBidding, createFloorFeed, joinBids } from '#modules/bidding/index.ts';
import { createCatalogue } from '#modules/catalogue/index.ts';
import { createHouseContent } from '#modules/content/index.ts';
import { createDealers, DOCUMENT_ADDRESS, DOCUMENT_BODY_BYTES } from '#modules/dealers/index.ts';
import { createFollowing } from '#modules/following/index.ts';
import { createMedia, resumableRoutes, UPLOAD_ADDRESS, UPLOAD_BODY_BYTES, uploadRoutes } from '#modules/media/index.ts';
import { createNotifications } from '#modules/notifications/index.ts';
import { createOperations } from '#modules/operations/index.ts';
import { createPartners, type Post } from '#modules/partners/index.ts';
import { type CardGateway, createPayments } from '#modules/payments/index.ts';
import { createSearch } from '#modules/search/index.ts';
import { createSelling, createSubmissions, createViews } from '#modules/selling/index.ts';
import { createSettlement, EVIDENCE_ADDRESS, EVIDENCE_BODY_BYTES } from '#modules/settlement/index.ts';
import { createVehicles, DOCUMENT_UPLOAD } from '#modules/vehicles/index.ts';
import { introduce } from './introduce.ts';
import { lifeOf } from './life.ts';

/** What a house stands on: made once a process, shared by every house built over it. */
export interface Ground {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
}

/** Opens what the house stands on; `close` it last. */
export async function openGround(config: Config): Promise<Ground> {
  const log = createLog(config);
  return { config, log, database: await openDatabase(config, log) };
}

/** What a house is given in place of the open net, for tests: another card provider than the configuration's, and who answers for partners' endpoints. */
export interface Outside {
  readonly gateway?: CardGateway;
  readonly post?: Post;
}

/**
 * The whole house over one database. `clock` decides every time; the demo's past is laid through a house with a clock of its own.
 */
export function buildHouse(ground: Ground, clock: Clock = databaseClock, outside: Outside = {}) {
  const { config, log, database } = ground;
  const modules = makeModules(ground, clock, outside);
  introduce(modules);
  const { operations, mail, catalogue, live } = modules;
  const description = { name: 'Hammerdown', demo: config.demo, keepsMail: config.demo && !mail.leaves, timeZone: 'UTC', publicUrl: config.publicUrl };
  return {
    ...ground,
    clock,
    ...modules,
    description,
    ...lifeOf({ config, tailBeat: createTailBeat({ database, clock, live, log }), ...modules }),
    routes: routesOf(modules, { database, clock, config }),
    uploads: [
      { address: UPLOAD_ADDRESS, maxBodyBytes: UPLOAD_BODY_BYTES },
      AVATAR_UPLOAD,
      { address: DOCUMENT_ADDRESS, maxBodyBytes: DOCUMENT_BODY_BYTES },
      DOCUMENT_UPLOAD,
      { address: EVIDENCE_ADDRESS, maxBodyBytes: EVIDENCE_BODY_BYTES },
    ],
    /** The house as its pages show it: its name, logo and colour are settings. */
    async describe() {
      const settings = await operations.settings(database.executor);
      return {
        ...description,
        name: settings.house_name,
        timeZone: settings.time_zone,
        signalColour: settings.signal_colour === '' ? null : settings.signal_colour,
        isOpen: settings.house_doors === 'open' || isHouseOpen(settings, await clock.now(database.executor)),
        opensAt: settings.house_opens_at === '' ? null : settings.house_opens_at,
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
  };
}
export type House = ReturnType<typeof buildHouse>;

/** The platform, then the modules, in the order of who needs whom. */
function makeModules({ config, log, database }: Ground, clock: Clock, { gateway, post }: Outside) {
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
  const floorFeed = createFloorFeed(live);
  const dealers = createDealers({ database, clock, config, log, mail, accounts, bidding, media, notifications, operations, live });
  const selling = createSelling({ database, clock, accounts, bidding, operations, notifications, live });
  const submissions = createSubmissions({
    database,
    clock,
    accounts,
    bidding,
    dealers,
    operations,
    media,
    vehicles,
    notifications,
    live,
    photographsNeeded: config.demo ? SUBMISSION_LIMITS.photographsNeededInDemo : SUBMISSION_LIMITS.photographsNeeded,
  });
  const views = createViews({ database, clock, log });
  const settlement = createSettlement({ database, clock, config, log, mail, accounts, bidding, media, notifications, operations, payments, live });
  const catalogue = createCatalogue({ database, clock, accounts, bidding, media, notifications, operations, outcomesOf: settlement.outcomesOf, live });
  const partners = createPartners({
    database,
    clock,
    log,
    config,
    accounts,
    notifications,
    live,
    auctions: catalogue,
    ...(post === undefined ? {} : { post }),
  });
  const content = createHouseContent({ database, clock, config, mail, accounts, media, operations, auctionTitle: catalogue.titleOf });
  const following = createFollowing({ database, clock, log, live, notifications, auctions: catalogue });
  const search = createSearch({ catalogue, content, dealers });
  return {
    live,
    storage,
    mail,
    operations,
    accounts,
    notifications,
    payments,
    media,
    vehicles,
    bidding,
    floorFeed,
    dealers,
    selling,
    submissions,
    views,
    settlement,
    catalogue,
    partners,
    content,
    following,
    search,
  };
}
export type Modules = ReturnType<typeof makeModules>;

/** The API of every module. */
function routesOf(modules: Modules, { database, clock, config }: { database: Database; clock: Clock; config: Config }) {
  const {
    operations,
    accounts,
    payments,
    notifications,
    following,
    bidding,
    floorFeed,
    dealers,
    selling,
    catalogue,
    vehicles,
    submissions,
    content,
    search,
    settlement,
    partners,
    media,
    storage,
  } = modules;
  const limits = createRateLimits({ database, clock, config });
  return [
    ...[operations, accounts, payments, notifications, following, bidding, floorFeed, dealers, selling, catalogue, vehicles].map((module) => module.routes),
    vehicles.documentRoutes(limits),
    ...[submissions, content, search, settlement, partners].map((module) => module.routes),
    uploadRoutes(media, limits),
    resumableRoutes({ database, clock, storage }, media, limits),
  ];
}
