import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Hono } from 'hono';
import type { Executor } from '#platform/database/database.ts';
import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import type { ApiEnv, SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { createCalendarEmailLinks } from './calendar-email-links.ts';
import { calendarEmailLinkRoutes, calendarEmailRoutes } from './calendar-email-routes.ts';
import { createDeliveryWorker, type DeliveryWorker } from './delivery-worker.ts';
import { endAllDeliveries, stopFrom } from './delivery-store.ts';
import { feedbackRoutes, unsubscribeRoutes } from './public-routes.ts';
import { feedbackAddress } from './read-feedback-address.ts';
import type { NotificationDeps } from './deps.ts';
import { chooseZone } from './preferences.ts';
import { preferenceRoutes } from './preference-routes.ts';
import { emailTemplateRoutes } from './email-template-routes.ts';
import { createReminderLinks, remindUser } from './request-opening-reminder.ts';
import { openingRoutes, reminderLinkRoutes } from './opening-routes.ts';
import { createPush, type Push, pushKeyColumn } from './push.ts';
import { createReminder, type Reminder } from './remind.ts';
import { notificationRoutes } from './routes.ts';
import { notify } from './notify.ts';
import { createNotifier, notifySoon, type Notifier } from './notifier.ts';
import { createStops } from './unsubscribe.ts';
import { FIRST_ZONE } from './plan-channels.ts';
import { createPersonalData } from './personal-data.ts';
import { countWaiting, sendCalendarEmails } from './send-calendar-emails.ts';
import { type CalendarEmails, notificationJobs } from './workers.ts';
import type { EncryptedColumn } from '#platform/reencrypt.ts';
import type { Job } from '#platform/workers/job.ts';
import { findChosenZone, findZones } from './preference-store.ts';

export type { AuctionCourse, AuctionQueries, NotificationDeps, SavedSearchStops } from './deps.ts';
export { type NotificationRequest, searchSource } from './notification-request.ts';
export type { Push } from './push.ts';

/** `notify` is for a few recipients, `notifySoon` for broadcasts and latency-sensitive paths. */
export interface Notifications {
  readonly routes: OpenAPIHono<ApiEnv>;
  /** Mail services call these without a session. */
  readonly unsubscribeRoutes: Hono;
  readonly feedbackRoutes: Hono;
  readonly reminderLinkRoutes: Hono;
  readonly calendarEmailLinkRoutes: Hono;
  remindUser(actor: SignedIn, slug: string): ReturnType<typeof remindUser>;
  readonly notify: typeof notify;
  readonly notifySoon: typeof notifySoon;
  readonly stopFrom: typeof stopFrom;
  readonly endAllDeliveries: typeof endAllDeliveries;
  zoneOf(executor: Executor, userId: string): Promise<string>;
  readonly timeZones: {
    chosenBy(executor: Executor, userId: string): Promise<string | null>;
    choose(transaction: Executor, userId: string, zone: string | null): Promise<void>;
  };
  readonly jobs: readonly Job[];
  readonly encryptedColumns: readonly EncryptedColumn[];
  readonly notifier: Notifier;
  readonly deliveryWorker: DeliveryWorker;
  readonly reminder: Reminder;
  readonly calendarEmails: CalendarEmails;
  readonly personalData: PersonalDataProvider;
  readonly feedbackUrl: string;
}

export function createNotifications(given: NotificationDeps & { readonly push?: Push }): Notifications {
  const parts = {
    ...given,
    stops: createStops(given.config),
    reminderLinks: createReminderLinks(given.config),
    calendarEmailLinks: createCalendarEmailLinks(given.config),
    push: given.push ?? createPush(given),
    limits: createRateLimits({ ...given, config: { trustedProxies: 0 } }),
  };
  const notifier = createNotifier({ ...given, watchersOf: given.auctions.watchersOf });
  const deliveryWorker = createDeliveryWorker(parts, notifier);
  const reminder = createReminder({ ...parts, notifier });
  const calendarEmails = { runOnce: () => sendCalendarEmails(parts), backlog: () => countWaiting(parts) };
  const routes = newApi();
  routes.route('/', notificationRoutes(parts));
  routes.route('/', preferenceRoutes(parts));
  routes.route('/', emailTemplateRoutes(parts));
  const limiting = { limits: parts.limits, trustedProxies: given.config.trustedProxies ?? 0 };
  routes.route('/', openingRoutes(parts, limiting));
  routes.route('/', calendarEmailRoutes(parts, limiting));
  return {
    routes,
    unsubscribeRoutes: unsubscribeRoutes(parts),
    feedbackRoutes: feedbackRoutes(parts),
    reminderLinkRoutes: reminderLinkRoutes(parts),
    calendarEmailLinkRoutes: calendarEmailLinkRoutes(parts),
    notify,
    notifySoon,
    zoneOf: async (executor, userId) => (await findZones(executor, [userId])).get(userId) ?? FIRST_ZONE,
    timeZones: {
      chosenBy: findChosenZone,
      choose: (transaction, userId, zone) => chooseZone(parts, transaction, { userId, zone }),
    },
    notifier,
    stopFrom,
    endAllDeliveries,
    encryptedColumns: [pushKeyColumn(given)],
    jobs: notificationJobs({ notifier, deliveryWorker, reminder, calendarEmails }),
    deliveryWorker,
    reminder,
    calendarEmails,
    personalData: createPersonalData(parts),
    remindUser: (actor, slug) => remindUser(parts, actor, slug),
    feedbackUrl: feedbackAddress(given),
  };
}
