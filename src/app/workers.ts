import type { Config } from '#platform/config.ts';
import type { Heartbeat } from '#platform/live/heartbeat.ts';
import type { Modules } from './modules.ts';

type LifecycleDeps = Modules & { readonly config: Config; readonly heartbeat: Heartbeat };

export function createLifecycle({
  config,
  live,
  heartbeat,
  accounts,
  notifications,
  following,
  content,
  bidding,
  dashboardFeed,
  dealers,
  payments,
  settlement,
  mail,
  views,
  partners,
}: LifecycleDeps) {
  return {
    async start(): Promise<void> {
      await live.start();
      heartbeat.start();
      notifications.notifier.start();
      views.start();
      if (config.role !== 'web') {
        await content.seedDefaults();
        accounts.impersonationWorker.start();
        bidding.closer.start();
        bidding.ledgerVerifier.start();
        dealers.watch.start();
        payments.paymentWorker.start();
        payments.ledgerVerifier.start();
        notifications.reminder.start();
        notifications.deliveryWorker.start();
        following.savedSearchMatcher.start();
        settlement.settlementWorker.start();
        partners.webhookSender.start();
        partners.tokenExpiryWorker.start();
        mail.start();
      }
    },
    async stop(): Promise<void> {
      dashboardFeed.stop();
      if (config.role !== 'web') {
        await mail.stop();
        await following.savedSearchMatcher.stop();
        await notifications.deliveryWorker.stop();
        await notifications.reminder.stop();
        await partners.tokenExpiryWorker.stop();
        await partners.webhookSender.stop();
        await settlement.settlementWorker.stop();
        await payments.ledgerVerifier.stop();
        await payments.paymentWorker.stop();
        await dealers.watch.stop();
        await bidding.ledgerVerifier.stop();
        await bidding.closer.stop();
        await accounts.impersonationWorker.stop();
      }
      await views.stop();
      await bidding.stop();
      await notifications.notifier.stop();
      await heartbeat.stop();
      await live.stop();
    },
  };
}
