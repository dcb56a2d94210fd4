import { offeredLanguages } from '#contract/email-languages.ts';
import { isSiteOpen } from '#contract/settings.ts';
import { SUBMISSION_LIMITS } from '#contract/submissions.ts';
import { type Clock, clockOf } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open.ts';
import { createMemoryRateLimit } from '#platform/http/memory-rate-limit.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { findSpellings } from '#platform/search/spellings.ts';
import { createSearchLimits } from '#platform/http/search-limits.ts';
import { MAX_CONNECTIONS_PER_ADDRESS } from '#platform/live/limits.ts';
import { createLive } from '#platform/live/live.ts';
import { createLog, type Log } from '#platform/log.ts';
import { mailStaff } from '#platform/mail/mail-staff.ts';
import { createMail } from '#platform/mail/mail.ts';
import type { Transport } from '#platform/mail/transport.ts';
import type { JobStatus } from '#platform/workers/jobs.ts';
import { openStorage } from '#platform/storage/open.ts';
import { createAppointments } from '#modules/appointments/index.ts';
import { type Accounts, createAccounts, type PersonalDataProvider } from '#modules/accounts/index.ts';
import { type Bidding, createBidding, createDashboardFeed, joinBids } from '#modules/bidding/index.ts';
import {
  auctionByNumber,
  type Catalogue,
  closingBefore,
  createCatalogue,
  openedSince,
  watchersOf,
} from '#modules/catalogue/index.ts';
import { createBidPlans } from '#modules/bid-plans/index.ts';
import { createContentModule } from '#modules/content/index.ts';
import { createDealers } from '#modules/dealers/index.ts';
import { createFollowing, savedSearchStops } from '#modules/following/index.ts';
import { createMedia, type Media, resumableRoutes, uploadRoutes } from '#modules/media/index.ts';
import { createNotifications, type Notifications, type Push } from '#modules/notifications/index.ts';
import { createOperations, type Operations } from '#modules/operations/index.ts';
import { createPartners, type Partners, type Post } from '#modules/partners/index.ts';
import { type CardGateway, createPayments, type Payments } from '#modules/payments/index.ts';
import { createPriceGuide } from '#modules/price-guide/index.ts';
import { createImports } from '#modules/imports/index.ts';
import { createSearch, createStaffSearch } from '#modules/search/index.ts';
import { createInbox } from '#modules/inbox/index.ts';
import { arePhotosLocked, createSelling, createViews, documentsInUse } from '#modules/selling/index.ts';
import { type Conversations, createConversations } from '#modules/conversations/index.ts';
import {
  chargeOfDocument,
  createSettlement,
  documentsOf,
  isInvoiced,
  lockSaleOf,
  type Settlement,
} from '#modules/settlement/index.ts';
import { createTransparency, type Transparency } from '#modules/transparency/index.ts';
import { createVehicleModels, type VehicleModels } from '#modules/vehicle-models/index.ts';
import { createVehicles } from '#modules/vehicles/index.ts';
import { approvalPorts, bidderSignals } from './ports.ts';
import { personalDataOf } from './personal-data.ts';
import { staffSearchDeps } from './staff-queries.ts';
import { createLifecycle } from './workers.ts';

export interface Infrastructure {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
}

export async function openInfrastructure(config: Config): Promise<Infrastructure> {
  const log = createLog(config);
  return { config, log, database: await openDatabase(config, log) };
}

/** All connections of an address may return at once, and more than once. */
const JOINS_BY_ADDRESS = { limit: 2 * MAX_CONNECTIONS_PER_ADDRESS, perMs: 60_000 } as const;

/** Every stored or compared time comes from `clock`; the demo history uses its own. */
export function createApp(
  infrastructure: Infrastructure,
  clock: Clock = clockOf(infrastructure.database),
  external: ExternalServices = {},
) {
  const { config, log, database } = infrastructure;
  const modules = createModules(infrastructure, clock, { external, jobs: () => lifecycle.jobs.status() });
  const lifecycle = createLifecycle(modules, { config, database, clock, log });
  const { operations, mail, catalogue } = modules;
  const description = {
    name: 'Hammerdown',
    demo: config.demo,
    isRehearsal: config.allowsSandboxPayments,
    hasOutboxPage: config.demo && !mail.hasServer,
    staffSecondFactor: config.staffSecondFactor,
    timeZone: 'UTC',
    publicUrl: config.publicUrl,
  };
  return {
    ...infrastructure,
    clock,
    ...modules,
    description,
    ...lifecycle,
    routes: routesOf(modules, { database, clock, config }),
    async isVerified(userId: string) {
      const people = await modules.accounts.readers(database.executor, [userId]);
      return people.get(userId)?.isVerified === true;
    },
    async describe() {
      const settings = await operations.settings(database.executor);
      return {
        ...description,
        name: settings.site_name,
        timeZone: settings.time_zone,
        currency: settings.currency,
        locale: settings.locale,
        distanceUnit: settings.distance_unit,
        emailLanguages: offeredLanguages(settings),
        signalColour: settings.signal_colour === '' ? null : settings.signal_colour,
        isOpen: settings.site_access === 'open' || isSiteOpen(settings, await clock.now(database.executor)),
        opensAt: settings.site_opens_at === '' ? null : settings.site_opens_at,
        logo: settings.logo_image === '' ? null : `/media/${settings.logo_image}`,
      };
    },
    liveSnapshot: catalogue.liveSnapshot,
    liveJoins: createMemoryRateLimit(JOINS_BY_ADDRESS),
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
export type App = ReturnType<typeof createApp>;

/** Searched in this order. */
const WITH_ROUTES = [
  'operations',
  'accounts',
  'payments',
  'notifications',
  'following',
  'bidding',
  'bidPlans',
  'dashboardFeed',
  'dealers',
  'selling',
  'catalogue',
  'vehicles',
  'vehicleModels',
  'content',
  'priceGuide',
  'imports',
  'search',
  'inbox',
  'staffSearch',
  'conversations',
  'appointments',
  'settlement',
  'partners',
] as const;

function routesOf(modules: Modules, { database, clock, config }: { database: Database; clock: Clock; config: Config }) {
  const { media, storage, vehicles } = modules;
  const limits = createRateLimits({ database, clock, config });
  return [
    ...WITH_ROUTES.map((name) => modules[name].routes),
    vehicles.documentRoutes(limits),
    uploadRoutes(media, limits),
    resumableRoutes({ database, clock, storage }, media, limits),
  ];
}

export interface ExternalServices {
  readonly gateway?: CardGateway;
  readonly post?: Post;
  readonly mail?: { readonly transport: Transport };
  readonly push?: Push;
}

type JobStatuses = () => Promise<readonly JobStatus[]>;

interface LaterModules {
  readonly jobs: JobStatuses;
  readonly bidding: Bidding;
  readonly catalogue: Catalogue;
  readonly settlement: Settlement;
  readonly partners: Partners;
  readonly personalDataProviders: readonly PersonalDataProvider[];
}

/** Creates every module once, in dependency order. Ports are called only when all modules exist. */
function createModules(
  { config, log, database }: Infrastructure,
  clock: Clock,
  { external, jobs }: { external: ExternalServices; jobs: JobStatuses },
) {
  const shared = { database, clock, config, log };
  const first = createBaseModules(shared, () => ({ ...later, jobs }), external);
  const base = {
    ...first,
    vehicleModels: createVehicleModels({ ...shared, ...first }),
    transparency: createTransparency(shared),
  };
  const later = createAuctionModules(shared, base, external.post);
  return {
    ...base,
    ...later,
    inbox: createInbox({ ...shared, ...base, ...later }),
    imports: createImports({
      ...shared,
      ...base,
      auctions: later.selling.importedAuctions,
      importDrafts: later.selling.importDrafts,
    }),
  };
}
export type Modules = ReturnType<typeof createModules>;

interface Shared extends Infrastructure {
  readonly clock: Clock;
}

function createBaseModules(shared: Shared, later: () => LaterModules, external: ExternalServices) {
  const live = createLive({ ...shared, coalesce: joinBids, readUpTo: () => later().partners.readUpTo() });
  const storage = openStorage(shared.config);
  const operations: Operations = createOperations({
    ...shared,
    usernames: (executor, userIds) => accounts.usernames(executor, userIds),
    userIdOf: async (executor, username) => (await accounts.findUserByUsername(executor, username))?.userId ?? null,
    ...approvalPorts(() => ({ accounts, payments, ...later() })),
    jobs: () => later().jobs(),
    emailStaff: (transaction, email) => mailStaff({ ...shared, mail, accounts, operations }, transaction, email),
  });
  const siteName = async (executor: Executor) => (await operations.settings(executor)).site_name;
  const mail = createMail({ ...shared, ...external.mail, siteName });
  const accounts: Accounts = createAccounts({
    ...shared,
    mail,
    operations,
    exposureOf: (executor, userId) => later().bidding.exposureOf(executor, userId),
    limitInUse: (executor, userId) => later().bidding.limitInUse(executor, userId),
    personalDataProviders: () => later().personalDataProviders,
    pictures: {
      take: async (bytes, createdBy) => media.addImage(await media.cropToSquare(bytes), { createdBy }),
      discard: (imageId) => media.discard(imageId),
    },
    securityNotifier: {
      zoneOf: (executor, userId) => notifications.zoneOf(executor, userId),
      notify: (transaction, at, notice) =>
        notifications.notify(transaction, at, [{ ...notice, kind: 'security', auctionId: null, slug: null }]),
    },
    timeZones: {
      chosenBy: (executor, userId) => notifications.timeZones.chosenBy(executor, userId),
      choose: (transaction, userId, zone) => notifications.timeZones.choose(transaction, userId, zone),
    },
  });
  const base = { ...shared, mail, accounts, operations };
  const notifications: Notifications = createNotifications({
    ...base,
    live,
    auctions: {
      closingBefore,
      openedSince,
      watchersOf,
      summaries: (auctionIds) => later().catalogue.auctionQueries.summaries(auctionIds),
      idOf: (slug) => later().catalogue.auctionQueries.idOf(slug),
      ownAuctionTimes: (userId) => later().catalogue.auctionQueries.ownAuctionTimes(userId),
    },
    savedSearches: savedSearchStops,
    ...(external.push && { push: external.push }),
  });
  const payments: Payments = createPayments({
    ...base,
    notifications,
    bidding: {
      holdNeeds: (executor, userIds) => later().bidding.holdNeeds(executor, userIds),
      checkHold: (executor, asked) => later().bidding.checkHold(executor, asked),
    },
    invoices: {
      ...{ lockSaleOf, isInvoiced, documentsOf, chargeOfDocument },
      credit: (transaction, what) => later().settlement.creditByStaff(transaction, what),
    },
    auctionByNumber,
    ...(external.gateway && { gateway: external.gateway }),
  });
  const media: Media = createMedia({ ...shared, storage, arePhotosLocked });
  const vehicles = createVehicles({ ...shared, accounts, media, documentsInUse });
  const modules = { operations, accounts, notifications, payments, media, vehicles };
  return { ...modules, live, storage, mail, searchLimits: createSearchLimits(shared.config) };
}
type BaseModules = ReturnType<typeof createBaseModules> & {
  readonly vehicleModels: VehicleModels;
  readonly transparency: Transparency;
};

function createAuctionModules(shared: Shared, base: BaseModules, post: Post | undefined) {
  const { config } = shared;
  const { live, accounts, notifications, payments } = base;
  const bidding: Bidding = createBidding({
    ...shared,
    ...base,
    holds: payments.holds,
    postStaffNote: (transaction, note) => catalogue.postStaffNote(transaction, note),
    signalsOf: (executor, asked) => bidderSignals(base, executor, asked),
    cardsOf: (executor, userIds) => payments.cardsOf(executor, userIds),
    isPriceFixed: (transaction, auctionId) => settlement.isPriceFixed(transaction, auctionId),
    saveSecondChanceChoices: (transaction, choices) => settlement.saveSecondChanceChoices(transaction, choices),
  });
  const bidPlans = createBidPlans({ ...shared, accounts, bidding, notifications });
  const dashboardFeed = createDashboardFeed(live);
  const dealers = createDealers({ ...shared, ...base, bidding });
  const photosNeeded = config.demo ? SUBMISSION_LIMITS.photosNeededInDemo : SUBMISSION_LIMITS.photosNeeded;
  const selling = createSelling({ ...shared, ...base, bidding, dealers, photosNeeded });
  const conversations: Conversations = createConversations({ ...shared, ...base });
  const appointments = createAppointments({ ...shared, ...base, conversations });
  const settlement: Settlement = createSettlement({
    ...shared,
    ...base,
    bidding,
    conversations,
    listingDocuments: selling.listingDocuments,
  });
  const catalogue: Catalogue = createCatalogue({ ...shared, ...base, bidding, ...settlement });
  const partners = createPartners({
    ...shared,
    ...base,
    auctions: catalogue,
    ...(post === undefined ? {} : { post }),
  });
  const content = createContentModule({ ...shared, ...base, findTypedAuction: catalogue.findTypedAuction });
  const following = createFollowing({ ...shared, ...base, auctions: catalogue });
  const priceGuide = createPriceGuide({ ...shared, ...base, auctions: catalogue.auctionQueries, following, content });
  const search = createSearch({
    ...{ limits: base.searchLimits, live, catalogue, content, dealers, models: priceGuide },
    currency: async () => (await base.operations.settings(shared.database.executor)).currency,
    findSpellings: (words) => findSpellings(shared.database.executor, words),
  });
  return {
    bidding,
    bidPlans,
    dashboardFeed,
    dealers,
    selling,
    views: createViews(shared),
    conversations,
    appointments,
    settlement,
    catalogue,
    partners,
    content,
    following,
    priceGuide,
    search,
    staffSearch: createStaffSearch(staffSearchDeps(shared.database, accounts)),
    personalDataProviders: personalDataOf({ ...base, selling, dealers, conversations, appointments }),
  };
}
