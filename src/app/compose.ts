import { isSiteOpen } from '#contract/settings.ts';
import { databaseClock } from '#platform/clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { createHeartbeat } from '#platform/live/heartbeat.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { AVATAR_UPLOAD } from '#modules/accounts/index.ts';
import { DOCUMENT_ADDRESS, DOCUMENT_BODY_BYTES } from '#modules/dealers/index.ts';
import { resumableRoutes, UPLOAD_ADDRESS, UPLOAD_BODY_BYTES, uploadRoutes } from '#modules/media/index.ts';
import { EVIDENCE_ADDRESS, EVIDENCE_BODY_BYTES } from '#modules/settlement/index.ts';
import { DOCUMENT_UPLOAD } from '#modules/vehicles/index.ts';
import { createLifecycle } from './workers.ts';
import type { Infrastructure } from './infrastructure.ts';
import { createModules, type Modules, type ExternalServices } from './modules.ts';

export type { Infrastructure } from './infrastructure.ts';

/**
 * Builds the whole application over one database. `clock` is the source of every time that is stored or compared; the
 * demo history is created with its own clock.
 */
export function createApp(infrastructure: Infrastructure, clock: Clock = databaseClock, outside: ExternalServices = {}) {
  const { config, log, database } = infrastructure;
  const modules = createModules(infrastructure, clock, outside);
  const { operations, mail, catalogue, live } = modules;
  const description = { name: 'Hammerdown', demo: config.demo, hasOutboxPage: config.demo && !mail.leaves, timeZone: 'UTC', publicUrl: config.publicUrl };
  return {
    ...infrastructure,
    clock,
    ...modules,
    description,
    ...createLifecycle({ config, heartbeat: createHeartbeat({ database, clock, live, log }), ...modules }),
    routes: routesOf(modules, { database, clock, config }),
    uploads: [
      { address: UPLOAD_ADDRESS, maxBodyBytes: UPLOAD_BODY_BYTES },
      AVATAR_UPLOAD,
      { address: DOCUMENT_ADDRESS, maxBodyBytes: DOCUMENT_BODY_BYTES },
      DOCUMENT_UPLOAD,
      { address: EVIDENCE_ADDRESS, maxBodyBytes: EVIDENCE_BODY_BYTES },
    ],
    async describe() {
      const settings = await operations.settings(database.executor);
      return {
        ...description,
        name: settings.site_name,
        timeZone: settings.time_zone,
        currency: settings.currency,
        locale: settings.locale,
        distanceUnit: settings.distance_unit,
        signalColour: settings.signal_colour === '' ? null : settings.signal_colour,
        isOpen: settings.site_access === 'open' || isSiteOpen(settings, await clock.now(database.executor)),
        opensAt: settings.site_opens_at === '' ? null : settings.site_opens_at,
        logo: settings.logo_image === '' ? null : `/media/${settings.logo_image}`,
      };
    },
    liveSnapshot: catalogue.liveSnapshot,
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

function routesOf(modules: Modules, { database, clock, config }: { database: Database; clock: Clock; config: Config }) {
  const {
    operations,
    accounts,
    payments,
    notifications,
    following,
    bidding,
    dashboardFeed,
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
    ...[operations, accounts, payments, notifications, following, bidding, dashboardFeed, dealers, selling, catalogue, vehicles].map((module) => module.routes),
    vehicles.documentRoutes(limits),
    ...[submissions, content, search, settlement, partners].map((module) => module.routes),
    uploadRoutes(media, limits),
    resumableRoutes({ database, clock, storage }, media, limits),
  ];
}
