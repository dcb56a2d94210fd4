import { EVENTS } from '#contract/live.ts';
import type { Executor } from '#platform/database/database.ts';
import { eventFor, publish } from '#platform/live/publish.ts';
import { type SidesDeps, sellersOf } from './sides.ts';
import type { ConversationRow } from './store.ts';

export type Parties = Pick<ConversationRow, 'id' | 'buyer_id' | 'seller_id' | 'dealer_id'>;

/** Without the text, because a stream is kept longer than what moderators remove. */
export async function publishChange(deps: SidesDeps, transaction: Executor, row: Parties, at: number): Promise<void> {
  const userIds = [row.buyer_id, ...(await sellersOf(deps, transaction, row))];
  await publish(
    transaction,
    at,
    userIds.map((userId) => eventFor(EVENTS.conversation_changed, userId, { server_time: at, conversation: row.id })),
  );
}
