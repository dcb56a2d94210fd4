import { MINUTE_MS } from '#contract/durations.ts';
import type { Job } from '#platform/workers/job.ts';
import type { PartnersContext } from './deps.ts';
import { countDueDeliveries } from './delivery-store.ts';
import type { TokenExpiryWorker } from './token-expiry-worker.ts';
import type { WebhookSender } from './webhook-sender.ts';

const SENDER_POLL_MS = 5_000;
const SENDER_REST_MS = 50;

interface PartnerJobsDeps {
  readonly context: PartnersContext;
  readonly webhookSender: WebhookSender;
  readonly tokenExpiry: TokenExpiryWorker;
}

export const partnerJobs = ({ context, webhookSender, tokenExpiry }: PartnerJobsDeps): readonly Job[] => [
  {
    name: 'webhook sender',
    purpose: 'Sends events to partners’ webhooks and retries failed attempts.',
    runsIn: 'workers',
    trigger: { everyMs: SENDER_POLL_MS },
    batch: 1,
    restMs: () => SENDER_REST_MS,
    run: async () => ((await webhookSender.startDue()) ? 1 : 0),
    onStop: () => webhookSender.finish(),
    backlog: async () =>
      countDueDeliveries(context.database.executor, new Date(await context.clock.now(context.database.executor))),
  },
  {
    name: 'webhook log cleanup',
    purpose: 'Deletes old events from the webhook log.',
    runsIn: 'workers',
    trigger: { everyMs: 60 * MINUTE_MS },
    batch: 1,
    run: async () => ((await webhookSender.deleteOldEvents()) ? 1 : 0),
  },
  {
    name: 'API token expiry',
    purpose: 'Warns owners before their API tokens expire.',
    runsIn: 'workers',
    trigger: { everyMs: 10 * MINUTE_MS },
    run: () => tokenExpiry.runOnce(),
  },
];
