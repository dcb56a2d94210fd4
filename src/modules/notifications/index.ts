import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { createCalendarEmailLinks } from './calendar-email-links.ts';
import { calendarEmailRoutes } from './calendar-email-routes.ts';
import { createDeliveryWorker } from './delivery-worker.ts';
import { endAllDeliveries, stopFrom } from './delivery-store.ts';
import { feedbackRoutes, unsubscribeRoutes } from './public-routes.ts';
import { feedbackAddress } from './read-feedback-address.ts';
import type { NotificationDeps } from './deps.ts';
import { chooseZone } from './preferences.ts';
import { preferenceRoutes } from './preference-routes.ts';
import { emailTemplateRoutes } from './email-template-routes.ts';
import { createReminderLinks, remindUser, followReminderLink } from './request-opening-reminder.ts';
import { emailLinkRoutes } from './email-link-routes.ts';
import { openingRoutes } from './opening-routes.ts';
import { createPush, type Push, pushKeyColumn } from './push.ts';
import { createReminder } from './remind.ts';
import { notificationRoutes } from './routes.ts';
import { notify } from './notify.ts';
import { createNotifier, notifySoon } from './notifier.ts';
import { createStops } from './unsubscribe.ts';
import { DEFAULT_TIME_ZONE } from './plan-channels.ts';
import { createPersonalData } from './personal-data.ts';
import { countWaiting, sendCalendarEmails } from './send-calendar-emails.ts';
import { notificationJobs } from './workers.ts';
import { findChosenZone, findZones } from './preference-store.ts';
import { followCalendarLink } from './request-calendar-email.ts';

export type { AuctionTimes, AuctionQueries, NotificationDeps, SavedSearchStops } from './deps.ts';
export { type GroupNotificationRequest, type NotificationRequest, searchSource } from './notification-request.ts';
export type { Push } from './push.ts';

/** `notify` is for a few recipients, `notifySoon` for broadcasts and latency-sensitive paths. */
export type Notifications = ReturnType<typeof createNotifications>;

export function createNotifications(given: NotificationDeps & { readonly push?: Push }) {
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
    /** Mail services call these without a session. */
    unsubscribeRoutes: unsubscribeRoutes(parts),
    feedbackRoutes: feedbackRoutes(parts),
    reminderLinkRoutes: emailLinkRoutes((token, choice) => followReminderLink(parts, token, choice)),
    calendarEmailLinkRoutes: emailLinkRoutes((token, choice) => followCalendarLink(parts, token, choice)),
    notify,
    notifySoon,
    zoneOf: async (executor: Executor, userId: string) =>
      (await findZones(executor, [userId])).get(userId) ?? DEFAULT_TIME_ZONE,
    timeZones: {
      chosenBy: findChosenZone,
      choose: (transaction: Executor, userId: string, zone: string | null) =>
        chooseZone(parts, transaction, { userId, zone }),
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
    remindUser: (actor: SignedIn, slug: string) => remindUser(parts, actor, slug),
    feedbackUrl: feedbackAddress(given),
  };
}
