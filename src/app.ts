import { isHouseOpen } from '#contract/settings.ts';
import { databaseClock } from '#platform/clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { createTailBeat } from '#platform/live/tail-beat.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { AVATAR_UPLOAD } from '#modules/accounts/index.ts';
import { DOCUMENT_ADDRESS, DOCUMENT_BODY_BYTES } from '#modules/dealers/index.ts';
import { resumableRoutes, UPLOAD_ADDRESS, UPLOAD_BODY_BYTES, uploadRoutes } from '#modules/media/index.ts';
import { EVIDENCE_ADDRESS, EVIDENCE_BODY_BYTES } from '#modules/settlement/index.ts';
import { DOCUMENT_UPLOAD } from '#modules/vehicles/index.ts';
import { introduce } from './introduce.ts';
import { lifeOf } from './life.ts';
import type { Ground } from './ground.ts';
import { makeModules, type Modules, type Outside } from './make-modules.ts';

export type { Ground } from './ground.ts';

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
        currency: settings.currency,
        locale: settings.locale,
        distanceUnit: settings.distance_unit,
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
