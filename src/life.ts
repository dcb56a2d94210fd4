import type { Config } from '#platform/config.ts';
import type { TailBeat } from '#platform/live/tail-beat.ts';
import type { Modules } from './make-modules.ts';

type Living = Modules & { readonly config: Config; readonly tailBeat: TailBeat };

/** What runs by itself while the house is open. */
export function lifeOf({
  config,
  live,
  tailBeat,
  accounts,
  notifications,
  following,
  content,
  bidding,
  floorFeed,
  dealers,
  payments,
  settlement,
  mail,
  views,
  partners,
}: Living) {
  return {
    async start(): Promise<void> {
      await live.start();
      tailBeat.start();
      notifications.teller.start();
      views.start();
      if (config.role !== 'web') {
        await content.seedDefaults();
        accounts.viewingWatch.start();
        bidding.closer.start();
        bidding.auditor.start();
        dealers.watch.start();
        payments.clerk.start();
        payments.auditor.start();
        notifications.reminder.start();
        notifications.courier.start();
        following.announcer.start();
        settlement.settler.start();
        partners.messenger.start();
        partners.tokenWatch.start();
        mail.start();
      }
    },
    /** Stops in the reverse order of the start. */
    async stop(): Promise<void> {
      floorFeed.stop();
      if (config.role !== 'web') {
        await mail.stop();
        await following.announcer.stop();
        await notifications.courier.stop();
        await notifications.reminder.stop();
        await partners.tokenWatch.stop();
        await partners.messenger.stop();
        await settlement.settler.stop();
        await payments.auditor.stop();
        await payments.clerk.stop();
        await dealers.watch.stop();
        await bidding.auditor.stop();
        await bidding.closer.stop();
        await accounts.viewingWatch.stop();
      }
      await views.stop();
      await bidding.stop();
      await notifications.teller.stop();
      await tailBeat.stop();
      await live.stop();
    },
  };
}
