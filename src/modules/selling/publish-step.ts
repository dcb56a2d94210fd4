import type { AuctionStatus } from '#auction/types.ts';
import type { Executor } from '#platform/database/database.ts';
import { publish } from '#platform/live/publish.ts';

export async function publishStep(
  transaction: Executor,
  { slug, id, step, state, at }: { slug: string; id: string; step: string; state: AuctionStatus; at: number },
): Promise<void> {
  await publish(transaction, at, [{ topic: `selling:${slug}`, name: 'submission.changed', data: { server_time: at, submission: { id, state, step } } }]);
}
