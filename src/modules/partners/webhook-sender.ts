import { DAY_MS } from '#contract/durations.ts';
import { WEBHOOK_LOG_DAYS } from '#contract/partner-kinds.ts';
import { leaseOf } from '#platform/workers/lease.ts';
import { claimDue, type Claimed, forgetEvents, isAnyDue } from './delivery-store.ts';
import { hasEndpoints } from './endpoint-store.ts';
import { createWebhookFanOut } from './webhook-fan-out.ts';
import type { PartnersContext } from './deps.ts';
import { attempt, record } from './send.ts';

const MAX_AT_ONCE = 32;
const MAX_PER_ENDPOINT = 4;
/** Longer than any attempt takes. An older claim belongs to a process that hangs. */
export const LEASE_MS = 60_000;
const FORGET_AT_ONCE = 500;

export interface WebhookSender {
  runOnce(): Promise<number>;
  /** Doesn't wait for the attempts. Returns true if there may be more. */
  startDue(): Promise<boolean>;
  finish(): Promise<void>;
  deleteOldEvents(): Promise<boolean>;
}

export function createWebhookSender(context: PartnersContext): WebhookSender {
  const webhookFanOut = createWebhookFanOut(context);
  const underWay = new Map<string, number>();
  const sending = new Set<Promise<void>>();

  async function claim(): Promise<Claimed[]> {
    const free = MAX_AT_ONCE - sending.size;
    if (free <= 0) return [];
    const now = await context.clock.now(context.database.executor);
    if (!(await isAnyDue(context.database.executor, new Date(now)))) return [];
    const busy = [...underWay].filter(([, count]) => count >= MAX_PER_ENDPOINT).map(([id]) => id);
    return context.database.transaction(async (transaction) => {
      const at = await context.clock.now(transaction);
      return claimDue(transaction, {
        at: new Date(at),
        lease: leaseOf(context.database, at, LEASE_MS),
        limit: free,
        perEndpoint: MAX_PER_ENDPOINT,
        busy,
      });
    });
  }

  function send(claimed: Claimed): void {
    const { endpoint_id: id } = claimed;
    underWay.set(id, (underWay.get(id) ?? 0) + 1);
    const sent = sendOne(context, claimed)
      .catch((error: unknown) =>
        context.log.error(
          { err: error, event: claimed.event_id },
          'an attempt could not be written down: it is made again',
        ),
      )
      .finally(() => {
        sending.delete(sent);
        const left = (underWay.get(id) ?? 1) - 1;
        if (left === 0) underWay.delete(id);
        else underWay.set(id, left);
      });
    sending.add(sent);
  }

  return {
    // A slow endpoint must not delay the others, so nothing waits for the attempts.
    async startDue() {
      if (!(await hasEndpoints(context.database.executor))) return false;
      const hasMore = await webhookFanOut.readBatch();
      const claimed = await claim();
      for (const each of claimed) send(each);
      return hasMore || claimed.length > 0;
    },
    async finish() {
      await Promise.all(sending);
    },
    async deleteOldEvents() {
      const now = await context.clock.now(context.database.executor);
      return forgetEvents(context.database.executor, {
        before: new Date(now - WEBHOOK_LOG_DAYS * DAY_MS),
        atMost: FORGET_AT_ONCE,
      });
    },
    async runOnce() {
      while (await webhookFanOut.readBatch());
      let count = 0;
      for (let claimed = await claim(); claimed.length > 0; claimed = await claim()) {
        for (const each of claimed) send(each);
        await Promise.all(sending);
        count += claimed.length;
      }
      return count;
    },
  };
}

export async function sendOne(context: PartnersContext, claimed: Claimed): Promise<void> {
  const at = await context.clock.now(context.database.executor);
  await record(context, claimed, await attempt(context, claimed, at));
}
