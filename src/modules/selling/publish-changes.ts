import type { AuctionStatus } from '#auction/types.ts';
import type { Executor } from '#platform/database/database.ts';
import { EVENTS } from '#contract/live.ts';
import { eventFor, publish } from '#platform/live/publish.ts';

export async function publishStep(
  transaction: Executor,
  { slug, id, step, state, at }: { slug: string; id: string; step: string; state: AuctionStatus; at: number },
): Promise<void> {
  await publish(transaction, at, [
    eventFor(EVENTS.submission_changed, slug, { server_time: at, submission: { id, state, step } }),
  ]);
}

export async function publishListingChange(transaction: Executor, slug: string, at: number): Promise<void> {
  await publish(transaction, at, [eventFor(EVENTS.listing_changed, slug, { server_time: at, slug })]);
}
