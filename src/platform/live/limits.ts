import type { LiveEvent } from './event.ts';

/** Writers wake the readers. This finds events whose wake-up was lost. */
export const pollMs = 3_000;
export const gapPollMs = 10;
export const sweepMs = 1_000;
export const HEARTBEAT_MS = 15_000;
export const quietMs = 5_000;
export const minLifetimeMs = 25 * 60_000;
export const lifetimeSpreadMs = 10 * 60_000;

/** Spread, so that clients cut off together don't return at once. */
export const retryMs = { least: 250, spread: 2_000 };
export const fullRetryMs = { least: 15_000, spread: 15_000 };
/** A client that missed more starts from a snapshot, which is smaller. */
export const maxBackfillEvents = 1_000;
export const maxBackfillBytes = 1024 * 1024;
/** A slow client that missed more starts again, from its position or a snapshot. */
export const maxCatchUpBytes = 256 * 1024;
export const maxTopics = 200;
export const maxRestarts = 5;
export const MAX_CONNECTIONS = 20_000;
/** Many users share one address (a carrier, an office), yet one address must not take every slot. */
export const MAX_CONNECTIONS_PER_ADDRESS = 1_000;
export const READS = { atOnce: 4, waiting: 2_000 } as const;
export const eventLifetimeMs = 48 * 3_600_000;
/** Events that a consumer has not read yet are kept longer, up to an age at which nobody would act on them. */
export const unreadEventLifetimeMs = 30 * 24 * 3_600_000;
export const deleteEveryMs = 600_000;
export const deleteBatchSize = 2_000;

export interface Delay {
  readonly least: number;
  readonly spread: number;
}
export function randomBetween({ least, spread }: Delay): number {
  return least + Math.random() * spread;
}

export function exceedsLimit(events: readonly LiveEvent[], bytesAtMost: number): boolean {
  return events.length > maxBackfillEvents || events.reduce((sum, { json }) => sum + json.length, 0) > bytesAtMost;
}
