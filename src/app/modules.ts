import { SUBMISSION_LIMITS } from '#contract/submissions.ts';
import type { Clock } from '#platform/clock.ts';
import { createLive } from '#platform/live/live.ts';
import { createMail } from '#platform/mail/mail.ts';
import { mailStaff } from '#platform/mail/mail-staff.ts';
import { openStorage } from '#platform/storage/open.ts';
import { createAccounts } from '#modules/accounts/index.ts';
import { createBidding, createDashboardFeed, joinBids } from '#modules/bidding/index.ts';
import { createCatalogue } from '#modules/catalogue/index.ts';
import { createContentModule } from '#modules/content/index.ts';
import { createDealers } from '#modules/dealers/index.ts';
import { createFollowing } from '#modules/following/index.ts';
import { createMedia } from '#modules/media/index.ts';
import { createNotifications } from '#modules/notifications/index.ts';
import { createOperations } from '#modules/operations/index.ts';
import { createPartners, type Post } from '#modules/partners/index.ts';
import { type CardGateway, createPayments } from '#modules/payments/index.ts';
import { createSearch } from '#modules/search/index.ts';
import { createSelling, createSubmissions, createViews } from '#modules/selling/index.ts';
import { createSettlement } from '#modules/settlement/index.ts';
import { createVehicles } from '#modules/vehicles/index.ts';
import type { Infrastructure } from './infrastructure.ts';

/** Test doubles for external services: the card provider, and the HTTP client that calls partner endpoints. */
export interface ExternalServices {
  readonly gateway?: CardGateway;
  readonly post?: Post;
}

export function createModules({ config, log, database }: Infrastructure, clock: Clock, { gateway, post }: ExternalServices) {
  const live = createLive({ database, clock, log, coalesce: joinBids });
  const storage = openStorage(config);
  const mail = createMail({ database, config, clock, log });
  const operations = createOperations({ database, clock });
  mail.useSiteName(async (executor) => (await operations.settings(executor)).site_name);
  const accounts = createAccounts({ database, clock, config, log, mail, operations });
  operations.faults.useEmails((transaction, email) => mailStaff({ config, mail, accounts, operations }, transaction, email));
  const notifications = createNotifications({ database, clock, log, live, mail, accounts, operations, config });
  const payments = createPayments({ database, clock, log, config, mail, accounts, operations, notifications, ...(gateway === undefined ? {} : { gateway }) });
  const media = createMedia({ database, clock, storage, log });
  const vehicles = createVehicles({ database, clock, accounts, media });
  const bidding = createBidding({ database, clock, log, accounts, notifications, operations, live, holds: payments.holds });
  const dashboardFeed = createDashboardFeed(live);
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
  const content = createContentModule({ database, clock, config, mail, accounts, media, operations, auctionTitle: catalogue.titleOf });
  const following = createFollowing({ database, clock, log, live, operations, notifications, auctions: catalogue });
  const search = createSearch({ config, catalogue, content, dealers });
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
    dashboardFeed,
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
export type Modules = ReturnType<typeof createModules>;
