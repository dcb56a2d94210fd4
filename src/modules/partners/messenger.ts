import { WEBHOOK_LOG_DAYS } from '#contract/partner-kinds.ts';
import { createRepeater } from '#platform/repeater.ts';
import { claimDue, type Claimed, forgetEvents } from './delivery-store.ts';
import { hasEndpoints } from './endpoint-store.ts';
import { createGatherer } from './gather.ts';
import type { PartnersHouse } from './parts.ts';
import { attempt, record } from './send.ts';

const LOOK_MS = 1_000;
const REST_MS = 50;
/** The most messages that one process has under way; and of these to one endpoint. */
const MOST_AT_ONCE = 32;
const MOST_PER_ENDPOINT = 4;
/** Longer than any attempt lasts: after that it was the process that died. */
export const LEASE_MS = 60_000;
const DAY_MS = 86_400_000;
const FORGET_EVERY_MS = 3_600_000;
const FORGET_AT_ONCE = 500;

/** Takes what happened to partners' endpoints. Any number of processes may run one. */
export interface Messenger {
  start(): void;
  stop(): Promise<void>;
  /** Says that something is due. */
  ring(): void;
  /** Gathers all that happened, and sends all that is due now; how many were sent. */
  runOnce(): Promise<number>;
}

/** Makes the messenger of a process. */
export function createMessenger(house: PartnersHouse): Messenger {
  const gatherer = createGatherer(house);
  const underWay = new Map<string, number>();
  const sending = new Set<Promise<void>>();
  let forgottenAt: number | null = null;
  const repeater = createRepeater(work, {
    everyMs: LOOK_MS,
    restMs: REST_MS,
    onFault: (error) => house.log.error({ err: error }, 'webhooks could not be sent: it is tried again'),
  });

  async function claim(): Promise<Claimed[]> {
    const free = MOST_AT_ONCE - sending.size;
    if (free <= 0) return [];
    const busy = [...underWay].filter(([, count]) => count >= MOST_PER_ENDPOINT).map(([id]) => id);
    return house.database.transaction(async (transaction) => {
      const at = await house.clock.now(transaction);
      return claimDue(transaction, { at: new Date(at), leaseUntil: new Date(at + LEASE_MS), limit: free, perEndpoint: MOST_PER_ENDPOINT, busy });
    });
  }

  function send(claimed: Claimed): void {
    const { endpoint_id: id } = claimed;
    underWay.set(id, (underWay.get(id) ?? 0) + 1);
    const sent = sendOne(house, claimed)
      .catch((error: unknown) => house.log.error({ err: error, event: claimed.event_id }, 'an attempt could not be written down: it is made again'))
      .finally(() => {
        sending.delete(sent);
        const left = (underWay.get(id) ?? 1) - 1;
        if (left === 0) underWay.delete(id);
        else underWay.set(id, left);
      });
    sending.add(sent);
  }

  /** A slow endpoint holds nobody up: what is claimed is under way by itself, and the next round goes on beside it. */
  async function work(): Promise<boolean> {
    // A house without partners asks this one question, and no more.
    if (!(await hasEndpoints(house.database.executor))) return false;
    const hasMore = await gatherer.gather();
    const claimed = await claim();
    for (const each of claimed) send(each);
    await forget();
    return hasMore || claimed.length > 0;
  }

  async function forget(): Promise<void> {
    // A monotonic reading: it only paces the work.
    if (forgottenAt !== null && performance.now() - forgottenAt < FORGET_EVERY_MS) return;
    forgottenAt = performance.now();
    const now = await house.clock.now(house.database.executor);
    while (await forgetEvents(house.database.executor, { before: new Date(now - WEBHOOK_LOG_DAYS * DAY_MS), atMost: FORGET_AT_ONCE }));
  }

  return {
    start: repeater.start,
    ring: repeater.ring,
    async stop() {
      await repeater.stop();
      await Promise.all(sending);
    },
    async runOnce() {
      while (await gatherer.gather());
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

/** Sends one claimed message, and writes down what came of it. */
export async function sendOne(house: PartnersHouse, claimed: Claimed): Promise<void> {
  const at = await house.clock.now(house.database.executor);
  await record(house, claimed, await attempt(house, claimed, at));
}
