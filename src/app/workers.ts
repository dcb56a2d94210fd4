import type { Accounts } from '#modules/accounts/index.ts';
import type { Bidding, createDashboardFeed } from '#modules/bidding/index.ts';
import type { Content } from '#modules/content/index.ts';
import type { Dealers } from '#modules/dealers/index.ts';
import type { Following } from '#modules/following/index.ts';
import type { Notifications } from '#modules/notifications/index.ts';
import type { Partners } from '#modules/partners/index.ts';
import type { Payments } from '#modules/payments/index.ts';
import type { createViews } from '#modules/selling/index.ts';
import type { Settlement } from '#modules/settlement/index.ts';
import type { Config } from '#platform/config.ts';
import type { Heartbeat } from '#platform/live/heartbeat.ts';
import type { Live } from '#platform/live/live.ts';
import type { Mail } from '#platform/mail/mail.ts';

interface ModulesWithJobs {
  readonly live: Live;
  readonly mail: Mail;
  readonly accounts: Accounts;
  readonly notifications: Notifications;
  readonly following: Following;
  readonly content: Content;
  readonly bidding: Bidding;
  readonly dashboardFeed: ReturnType<typeof createDashboardFeed>;
  readonly dealers: Dealers;
  readonly payments: Payments;
  readonly settlement: Settlement;
  readonly views: ReturnType<typeof createViews>;
  readonly partners: Partners;
}

interface BackgroundJob {
  readonly name: string;
  /** Jobs of workers don't run in a process with the role `web`. */
  readonly runsIn: 'every process' | 'workers';
  readonly job: { start?(): unknown; stop?(): unknown };
}

/** Every background job, in the order of starting. Jobs stop in the reverse order. */
function backgroundJobs(modules: ModulesWithJobs, heartbeat: Heartbeat): readonly BackgroundJob[] {
  const { live, accounts, notifications, following, content, bidding, dashboardFeed, dealers, payments, settlement, mail, views, partners } = modules;
  return [
    { name: 'live stream', runsIn: 'every process', job: live },
    { name: 'heartbeat', runsIn: 'every process', job: heartbeat },
    { name: 'notifier', runsIn: 'every process', job: notifications.notifier },
    { name: 'bid engine', runsIn: 'every process', job: { stop: () => bidding.stop() } },
    { name: 'page views', runsIn: 'every process', job: views },
    { name: 'default content', runsIn: 'workers', job: { start: () => content.seedDefaults() } },
    { name: 'impersonation expiry', runsIn: 'workers', job: accounts.impersonationWorker },
    { name: 'auction closer', runsIn: 'workers', job: bidding.closer },
    { name: 'bid ledger verifier', runsIn: 'workers', job: bidding.ledgerVerifier },
    { name: 'dealer licence watch', runsIn: 'workers', job: dealers.watch },
    { name: 'payment worker', runsIn: 'workers', job: payments.paymentWorker },
    { name: 'books verifier', runsIn: 'workers', job: payments.ledgerVerifier },
    { name: 'reminders', runsIn: 'workers', job: notifications.reminder },
    { name: 'delivery worker', runsIn: 'workers', job: notifications.deliveryWorker },
    { name: 'saved search matcher', runsIn: 'workers', job: following.savedSearchMatcher },
    { name: 'settlement worker', runsIn: 'workers', job: settlement.settlementWorker },
    { name: 'webhook sender', runsIn: 'workers', job: partners.webhookSender },
    { name: 'token expiry', runsIn: 'workers', job: partners.tokenExpiryWorker },
    { name: 'mail', runsIn: 'workers', job: mail },
    { name: 'live dashboard', runsIn: 'every process', job: { stop: () => dashboardFeed.stop() } },
  ];
}

export function createLifecycle(modules: ModulesWithJobs, { config, heartbeat }: { config: Config; heartbeat: Heartbeat }) {
  const jobs = backgroundJobs(modules, heartbeat).filter(({ runsIn }) => runsIn === 'every process' || config.role !== 'web');
  return {
    async start(): Promise<void> {
      for (const { job } of jobs) await job.start?.();
    },
    async stop(): Promise<void> {
      for (const { job } of jobs.toReversed()) await job.stop?.();
    },
  };
}
