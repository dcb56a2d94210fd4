import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Hono } from 'hono';
import type { Executor } from '#platform/database/database.ts';
import type { ApiEnv, SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { createCourier, type Courier } from './courier.ts';
import { stopFrom } from './delivery-store.ts';
import { feedbackRoutes, unsubscribeRoutes } from './open-routes.ts';
import { feedbackAddress } from './read-feedback-address.ts';
import type { AuctionDesk, NotificationParts } from './parts.ts';
import { chooseZone } from './preferences.ts';
import { preferenceRoutes } from './preference-routes.ts';
import { letterRoutes } from './letter-routes.ts';
import { createReminderLinks, remindUser } from './ask-opening.ts';
import { openingRoutes, reminderLinkRoutes } from './opening-routes.ts';
import { createPush } from './push.ts';
import { createReminder, type Reminder } from './remind.ts';
import { notificationRoutes } from './routes.ts';
import { tell } from './tell.ts';
import { createTeller, tellSoon, type Teller } from './teller.ts';
import { createStops } from './unsubscribe.ts';
import { FIRST_ZONE } from './plan.ts';
import { findChosenZone, findZones } from './wants-store.ts';

export type { AuctionCourse, AuctionDesk, NotificationParts } from './parts.ts';
export type { Telling } from './telling.ts';
export { notificationsKeeper } from './keeper.ts';

/**
 * Who is told what, by which channel, when. Other parts of the house know two doors: `tell`, in the transaction of what happened, for a
 * few people; and `tellSoon`, for crowds and for whoever must not wait. What is sent of it, and when, each reader has chosen.
 */
export interface Notifications {
  /** Relative to `/api`. */
  readonly routes: OpenAPIHono<ApiEnv>;
  /** Relative to `/api/unsubscribe` and `/api/webhooks/mail`: called by mail services, without a session. */
  readonly unsubscribeRoutes: Hono;
  readonly feedbackRoutes: Hono;
  /** Relative to `/api/reminder-links`: the links of guests' reminders. */
  readonly reminderLinkRoutes: Hono;
  /** A user is told an hour before an auction opens, and when it does. */
  remindUser(actor: SignedIn, slug: string): ReturnType<typeof remindUser>;
  readonly tell: typeof tell;
  readonly tellSoon: typeof tellSoon;
  /** Whoever ends a search or follow is not sent what still waits of it. */
  readonly stopFrom: typeof stopFrom;
  /** The time zone in which a reader is told of times. */
  zoneOf(executor: Executor, userId: string): Promise<string>;
  /** The time zone that a reader chose; null: it follows their browser. */
  readonly timeZones: {
    chosenBy(executor: Executor, userId: string): Promise<string | null>;
    choose(transaction: Executor, userId: string, zone: string | null): Promise<void>;
  };
  readonly teller: Teller;
  /** Sends letters and pushes; one of the worker's jobs. */
  readonly courier: Courier;
  /** Tells watchers how their auctions run; one of the worker's jobs. */
  readonly reminder: Reminder;
  /** The catalogue answers here what is asked of auctions. */
  useAuctions(auctions: AuctionDesk): void;
  /** Where mail services report bounces and complaints. */
  readonly feedbackUrl: string;
}

/** The auctions of a house that has no catalogue: none. */
const NO_AUCTIONS: AuctionDesk = {
  summaries: () => Promise.resolve(new Map()),
  idOf: () => Promise.resolve(null),
  watchersOf: () => Promise.resolve([]),
  closingBefore: () => Promise.resolve([]),
  openedSince: () => Promise.resolve([]),
  ownCourse: () => Promise.resolve([]),
};

/** Makes the notifications. */
export function createNotifications(given: NotificationParts): Notifications {
  let desk = NO_AUCTIONS;
  const auctions: AuctionDesk = {
    summaries: (ids) => (ids.length === 0 ? Promise.resolve(new Map()) : desk.summaries(ids)),
    idOf: (slug) => desk.idOf(slug),
    watchersOf: (...of) => desk.watchersOf(...of),
    closingBefore: (...of) => desk.closingBefore(...of),
    openedSince: (...of) => desk.openedSince(...of),
    ownCourse: (userId) => desk.ownCourse(userId),
  };
  const parts = {
    ...given,
    auctions,
    stops: createStops(given.config.secret),
    reminderLinks: createReminderLinks(given.config.secret),
    push: createPush(given),
    limits: createRateLimits({ ...given, config: { trustedProxies: 0 } }),
  };
  const teller = createTeller({ ...given, watchersOf: auctions.watchersOf });
  const routes = newApi();
  routes.route('/', notificationRoutes(parts));
  routes.route('/', preferenceRoutes(parts));
  routes.route('/', letterRoutes(parts));
  routes.route('/', openingRoutes(parts, { limits: parts.limits, trustedProxies: given.config.trustedProxies ?? 0 }));
  return {
    routes,
    unsubscribeRoutes: unsubscribeRoutes(parts),
    feedbackRoutes: feedbackRoutes(parts),
    reminderLinkRoutes: reminderLinkRoutes(parts),
    tell,
    tellSoon,
    zoneOf: async (executor, userId) => (await findZones(executor, [userId])).get(userId) ?? FIRST_ZONE,
    timeZones: { chosenBy: findChosenZone, choose: (transaction, userId, zone) => chooseZone(parts, transaction, { userId, zone }) },
    teller,
    stopFrom,
    courier: createCourier(parts, teller),
    reminder: createReminder({ ...parts, teller }),
    remindUser: (actor, slug) => remindUser(parts, actor, slug),
    useAuctions(told) {
      desk = told;
    },
    feedbackUrl: feedbackAddress(given),
  };
}
