import type { Executor } from '#platform/database/database.ts';
import { withDeps } from '#platform/with-deps.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import type { ConversationsContext, ConversationsDeps } from './deps.ts';
import { findReportedMessage } from './moderate-messages.ts';
import { conversationsPersonalData } from './personal-data.ts';
import { markRead } from './read-conversation.ts';
import { conversationRoutes } from './routes.ts';
import { publishChange } from './publish-change.ts';
import { type FirstMessage, sendMessage, writeFirst } from './send-message.ts';
import { type ConversationRow, countUnread, insertConversation, setClosesAt } from './store.ts';

export { MESSAGE_UPLOAD } from './routes.ts';
export { actsForSeller, sellersOf, sideOf } from './sides.ts';

export type Conversations = ReturnType<typeof createConversations>;

export function createConversations(deps: ConversationsDeps) {
  const context: ConversationsContext = { ...deps, limits: createRateLimits(deps) };
  return {
    routes: conversationRoutes(context),
    personalData: conversationsPersonalData(deps.media.documents),
    /** Its id is that of its sale or appointment. The first message notifies nobody. */
    async start(transaction: Executor, conversation: Omit<ConversationRow, 'closes_at'>, first?: FirstMessage) {
      await insertConversation(transaction, { ...conversation, closes_at: null });
      if (first !== undefined) await writeFirst(transaction, conversation, first);
    },
    close: setClosesAt,
    unreadIn: countUnread,
    ...withDeps(context, { publishChange, send: sendMessage, markRead, findReportedMessage }),
  };
}
