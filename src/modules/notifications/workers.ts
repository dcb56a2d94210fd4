import type { Job } from '#platform/workers/job.ts';
import type { DeliveryWorker } from './delivery-worker.ts';
import { SUBSCRIPTIONS_AT_ONCE } from './send-calendar-emails.ts';
import type { Notifier } from './notifier.ts';
import type { Reminder } from './remind.ts';

/** Finds what another process left behind. New work signals the notifier. */
const LEFT_BEHIND_EVERY_MS = 5_000;
const DUE_EVERY_MS = 2_000;
const REMINDERS_EVERY_MS = 10_000;
const CALENDAR_EMAILS_EVERY_MS = 60_000;
/** Notifying takes at most a tenth of the time. Under load, a bidder who is outbid again meanwhile is notified once. */
const NOTIFIER_REST_PER_WORK = 9;
const NOTIFIER_SHORTEST_REST_MS = 20;
/** The page itself shows the leader at once, so a second is acceptable. */
const NOTIFIER_LONGEST_REST_MS = 1_000;
/** A multiple of the round's duration, so that bids and pages get the CPU. */
const DELIVERY_REST_PER_WORK = 5;

export interface CalendarEmails {
  runOnce(): Promise<number>;
  backlog(): Promise<number>;
}

interface NotificationJobsDeps {
  readonly notifier: Notifier;
  readonly deliveryWorker: DeliveryWorker;
  readonly reminder: Reminder;
  readonly calendarEmails: CalendarEmails;
}

export const notificationJobs = ({
  notifier,
  deliveryWorker,
  reminder,
  calendarEmails,
}: NotificationJobsDeps): readonly Job[] => [
  {
    name: 'notifier',
    purpose: 'Turns events into notifications for the people they affect.',
    runsIn: 'every process',
    trigger: { everyMs: LEFT_BEHIND_EVERY_MS, signal: notifier },
    restMs: (tookMs) =>
      Math.min(NOTIFIER_LONGEST_REST_MS, Math.max(NOTIFIER_SHORTEST_REST_MS, tookMs * NOTIFIER_REST_PER_WORK)),
    backoff: { firstMs: NOTIFIER_SHORTEST_REST_MS, longestMs: 5_000 },
    run: () => notifier.notifyWaiting(),
    backlog: () => notifier.backlog(),
  },
  {
    name: 'broadcasts',
    purpose: 'Sends one notification to many people, page by page.',
    runsIn: 'every process',
    trigger: { everyMs: LEFT_BEHIND_EVERY_MS, signal: notifier.broadcasts },
    run: () => notifier.sendPage(),
  },
  {
    name: 'delivery worker',
    purpose: 'Sends due notifications as emails, digests and push messages.',
    runsIn: 'workers',
    trigger: { everyMs: DUE_EVERY_MS },
    batch: 1,
    restMs: (tookMs) => tookMs * DELIVERY_REST_PER_WORK,
    run: () => deliveryWorker.sendSome(),
    backlog: () => deliveryWorker.backlog(),
  },
  {
    name: 'reminders',
    purpose: 'Reminds watchers before an auction opens or closes.',
    runsIn: 'workers',
    trigger: { everyMs: REMINDERS_EVERY_MS },
    run: () => reminder.runOnce(),
  },
  {
    name: 'calendar emails',
    purpose: 'Sends the daily email about closing and new auctions.',
    runsIn: 'workers',
    trigger: { everyMs: CALENDAR_EMAILS_EVERY_MS },
    batch: SUBSCRIPTIONS_AT_ONCE,
    run: () => calendarEmails.runOnce(),
    backlog: () => calendarEmails.backlog(),
  },
];
